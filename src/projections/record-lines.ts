import type { TradeRow } from '#ledger'
import { type EventOf, type Log, readEvent, SaidTexts, type StoredEvent, withHandlesIn } from '#log'
import { describeAction, describeCondition } from '#memories'
import { outcomeOf } from '#record'
import { handleOf, type Instant, isoOf, type Strategy, strategyVariant } from '#vocabulary'

// One line of JSON for a decision, an incident, a remark on a plan, a trade. Keys in one order; what was not said has no key. A line is made
// from its own event or row and nothing later, so it stays as it is until a text in it is erased. Who asks for a line has
// read the event by its kind, which the casts rely on.

/** A `decision` as a line of decisions.jsonl. */
export const decisionLine = async (log: Log, event: StoredEvent): Promise<string> =>
  (await decisionLines(log, [event]))[0] ?? ''

export const decisionLines = async (log: Log, events: readonly StoredEvent[]): Promise<readonly string[]> => {
  // Only events of this kind come here.
  const given = events.map((event) => readEvent(event) as EventOf<'decision'>)
  const read = await withHandlesIn(log.store, given)
  const texts = await SaidTexts.of(
    log.store,
    read.flatMap(({ data }) => [data.reason, data.said]),
  )
  return read.map(({ at, run, turn, data }) =>
    JSON.stringify({
      at: isoOf(at),
      run,
      turn: turn ?? undefined,
      action: data.action,
      symbol: data.symbol,
      side: data.side,
      size: data.size,
      stop: data.stop,
      target: data.target,
      confidence: data.confidence,
      reason: texts.said(data.reason),
      // Where a turn is named, it stands in the turn's transcript.
      said: turn === null ? texts.said(data.said) : undefined,
      strategy: variantOf(data.strategy),
      cites: data.cites?.length ? data.cites : undefined,
    }),
  )
}

/** An `incident` as a line of incidents.jsonl. */
export const incidentLine = async (log: Log, event: StoredEvent): Promise<string> =>
  (await incidentLines(log, [event]))[0] ?? ''

export const incidentLines = async (log: Log, events: readonly StoredEvent[]): Promise<readonly string[]> => {
  // Only events of this kind come here.
  const read = events.map((event) => readEvent(event) as EventOf<'incident'>)
  const texts = await SaidTexts.of(
    log.store,
    read.map(({ data }) => data.text),
  )
  return read.map(({ at, run, turn, data }) =>
    JSON.stringify({
      at: isoOf(at),
      run,
      turn: turn ?? undefined,
      symbol: data.symbol,
      text: texts.said(data.text),
    }),
  )
}

/** What was said about a plan as a line of plans.jsonl, with what the plan is: that never changes. */
export const planLine = async (log: Log, event: StoredEvent): Promise<string> =>
  (await planLines(log, [event]))[0] ?? ''

export const planLines = async (log: Log, events: readonly StoredEvent[]): Promise<readonly string[]> => {
  // Only events of this kind come here.
  const read = events.map((event) => readEvent(event) as EventOf<'plan.remarked'>)
  const texts = await SaidTexts.of(
    log.store,
    read.map(({ data }) => data.text),
  )
  const lines: string[] = []
  for (const { at, seq, run, turn, data } of read) {
    const [plan] = await log.store.rows('plans', { seq, where: { id: data.plan } })
    lines.push(
      JSON.stringify({
        at: isoOf(at),
        run,
        turn: turn ?? undefined,
        plan: plan ? handleOf('plan', plan.n) : data.plan,
        symbol: plan?.symbol ?? undefined,
        strategy: plan?.strategy ?? undefined,
        when: plan && describeCondition(plan.condition),
        // A warning's message is words of whoever made the plan, and trusted as those are.
        does: plan && (plan.action.type === 'alert' ? 'be warned' : describeAction(plan.action)),
        text: texts.said(data.text),
      }),
    )
  }
  return lines
}

/** A trade with words about it as its line of trades.jsonl, which is line 12 for T12; null where nobody said anything. */
export const tradeLine = async (log: Log, trade: TradeRow): Promise<string | null> =>
  textsOf(trade).length === 0 ? null : ((await tradeLines(log, [trade]))[0] ?? null)

export const tradeLines = async (log: Log, trades: readonly TradeRow[]): Promise<readonly string[]> => {
  const texts = await SaidTexts.of(log.store, trades.flatMap(textsOf))
  return trades.map((trade) => {
    const remarks = trade.remarks.flatMap((hash) => texts.said(hash) ?? [])
    const closed = trade.status === 'closed'
    const { r } = outcomeOf(trade, NO_LOSSES)
    return JSON.stringify({
      trade: handleOf('trade', trade.n),
      run: trade.run,
      status: trade.status,
      symbol: trade.symbol,
      side: trade.side,
      strategy: variantOf(trade.strategy),
      opened: isoOrNothing(trade.entryAt),
      closed: isoOrNothing(trade.exitAt),
      net: closed ? trade.pnl : undefined,
      r: closed && r !== null ? Math.round(r * 1_000) / 1_000 : undefined,
      exit: trade.exitKind ?? undefined,
      reason: texts.said(trade.entryReason),
      exitReason: texts.said(trade.exitReason),
      remarks: remarks.length > 0 ? remarks : undefined,
    })
  })
}

/** R by the trade's own stop or its caller's word; what a loss usually was depends on other trades, and is not in its row. */
const NO_LOSSES: readonly number[] = []

const textsOf = ({ entryReason, exitReason, remarks }: TradeRow): string[] =>
  [entryReason, exitReason, ...remarks].filter((hash) => hash !== null)

const variantOf = (strategy: Strategy | null | undefined): string | undefined =>
  strategy ? strategyVariant(strategy) : undefined

const isoOrNothing = (at: Instant | null): string | undefined => (at === null ? undefined : isoOf(at))
