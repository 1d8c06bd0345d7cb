import { z } from 'zod'
import { ACTIONS, type TradeRow } from '#ledger'
import { citedIn, type EventOf, handlesOf, type Moment, readEpisodes, SaidTexts } from '#log'
import { handleOf, type Id, isoOf } from '#vocabulary'
import { wordsTrust, zIso, zWordsTrust } from '../outputs/answer-fields.ts'

export const zCameOf = z
  .object({
    handle: z.string().describe('the trade: T12'),
    symbol: z.string().describe('what was traded: XAUUSD'),
    status: z.string().describe('open, closed or voided'),
    pnl: z.string().describe('net result so far, in the account’s currency'),
    r: z.number().nullable().describe('outcome in R; null: not known'),
  })
  .meta({ id: 'CameOfTurn' })

export const zDecided = z
  .object({
    at: zIso.describe('when it was decided'),
    action: z.enum(ACTIONS).describe('what was decided'),
    symbol: z.string().nullable().describe('what it was about; null: it named none'),
    side: z.string().nullable().describe('long or short; null: not said'),
    reason: z.string().nullable().describe('why, in the words of then'),
    trust: zWordsTrust,
    cites: z
      .array(
        z
          .object({
            handle: z.string().describe('what it said it relied on: E12'),
            counts: z
              .boolean()
              .describe('false: nothing of that name had been shown, so that it does not count'),
          })
          .meta({ id: 'CitedHandle' }),
      )
      .describe('what it relied on'),
    seq: z.int().describe('its place in the log'),
    turn: z.string().nullable().describe('the turn it was made in; null: in none'),
    against: z
      .array(z.string())
      .describe(
        'what it went against: halt, limits, losses, a plan in force (P1), knowledge that says otherwise (K3)',
      ),
    trades: z.array(zCameOf).describe('trades that it opened or closed'),
  })
  .meta({ id: 'Decision' })

/** Trades that are looked through for what a turn led to. */
const MOST_TRADES = 50

export const decidedIn = async (moment: Moment, decisions: readonly EventOf<'decision'>[]) => {
  const texts = await SaidTexts.asOf(
    moment,
    decisions.map(({ data }) => data.reason),
  )
  const decided: z.input<typeof zDecided>[] = []
  for (const event of decisions) {
    const { at, trust, data } = event
    decided.push({
      at: isoOf(at),
      action: data.action,
      symbol: data.symbol ?? null,
      side: data.side ?? null,
      reason: texts.said(data.reason) ?? null,
      trust: wordsTrust(trust === 'outside'),
      cites: await citedIn(moment.log.store, event),
      seq: event.seq,
      turn: event.turn,
      against: [...(await handlesOf(moment.log.store, [...(data.stops ?? []), ...(data.against ?? [])]))],
      trades: await cameOf(moment, event.turn, [event]),
    })
  }
  return decided
}

/** Trades that its decisions opened, and those that ended by them. */
const cameOf = async (moment: Moment, turn: Id | null, decisions: readonly EventOf<'decision'>[]) => {
  const { log, seq } = moment
  const [first] = decisions
  if (first === undefined) return []
  const ids = new Set(decisions.map(({ id }) => id))
  const found = new Map<Id, TradeRow>()
  for (const symbol of new Set(decisions.flatMap(({ data }) => data.symbol ?? [])))
    for (const row of await log.store.rows('trades', {
      seq,
      where: { symbol },
      range: { column: 'entryAt', from: first.at },
      order: { column: 'entryAt' },
      limit: MOST_TRADES,
    }))
      if (row.entryDecision !== null && ids.has(row.entryDecision)) found.set(row.id, row)
  for (const row of await log.store.rows('trades', {
    seq,
    range: { column: 'exitSeq', from: first.seq, to: seq },
    order: { column: 'exitSeq' },
    limit: MOST_TRADES,
  }))
    if (turn !== null && row.exitTurn === turn) found.set(row.id, row)
  const rows = [...found.values()].sort((a, b) => a.n - b.n)
  const outcomes = new Map(
    (
      await readEpisodes(
        moment,
        rows.map(({ id }) => id),
      )
    ).map(({ id, r }) => [id, r]),
  )
  return rows.map(({ id, n, symbol, status, pnl }) => ({
    handle: handleOf('trade', n),
    symbol,
    status,
    pnl,
    r: outcomes.get(id) ?? null,
  }))
}
