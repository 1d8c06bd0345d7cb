import { type Fill, lastSnapshotOf, lateTrades, type TradeRecorded, type TradeRow } from '#ledger'
import { canonical, contentId, eventLoopTurn, HindcastError, type Instant, isoOf } from '#vocabulary'
import { draftOf, type FactOfFile, seal, waitingDraft, wholeDraft } from './draft.ts'
import { Fold } from './fold/fold.ts'
import { kindOf } from './kinds/kinds.ts'
import type { Log } from './log.ts'
import { emptyState, type State } from './rows/state.ts'

// A log that has later trades of a symbol cannot book its older fills in between. They are folded alone and recorded as the round
// trips that they make: a purchase of 2 at 100 and a sale of 2 at 105 are one trade of +10. Fills that do not come to flat are rejected.

const TURN_EVERY = 200

type FillOfFile = FactOfFile & { readonly fill: Fill }

export const withRoundTrips = async (
  log: Log,
  facts: readonly FactOfFile[],
  reject: (fact: FactOfFile, error: unknown) => void,
): Promise<readonly FactOfFile[]> => {
  const state = await log.state()
  if (state.head.seq === 0) return facts
  const kept: FactOfFile[] = []
  const old: FillOfFile[] = []
  const latest = new Map<string, Instant | null>()
  for (const [n, fact] of facts.entries()) {
    if (n % TURN_EVERY === 0) await eventLoopTurn()
    const { draft } = fact
    const fill = draft.kind === 'fill' ? (wholeDraft(draft).data as unknown as Fill) : null // parsed by the kind's schema
    if (fill === null) {
      kept.push(draft.kind === 'cash' ? await withTrade(log, fact) : fact)
      continue
    }
    if (!latest.has(fill.symbol)) latest.set(fill.symbol, await latestIn(log, state, fill.symbol))
    const isOlder = draft.at < (latest.get(fill.symbol) ?? draft.at)
    if (isOlder && lateTrades(state, fill, draft.at) === null) old.push({ ...fact, fill })
    else kept.push(fact)
  }
  return old.length === 0 ? kept : [...kept, ...(await roundTrips(log, state, old, reject))]
}

/** Gives cash of a symbol the closed trade that was open then: a file of funding often comes after the file of fills. */
const withTrade = async ({ store }: Log, fact: FactOfFile): Promise<FactOfFile> => {
  const { draft } = fact
  const cash = wholeDraft(draft).data as { readonly symbol?: string; readonly trade?: string } // parsed by the kind's schema
  if (cash.symbol === undefined || cash.trade !== undefined) return fact
  const [trade] = await store.rows('trades', {
    where: { symbol: cash.symbol },
    range: { column: 'entryAt', from: 0, to: draft.at },
    order: { column: 'entryAt', descending: true },
    limit: 1,
  })
  if (!trade || trade.exitAt === null || trade.exitAt < draft.at) return fact
  return { ...fact, draft: { ...draft, payload: canonical({ ...cash, trade: trade.id }) } }
}

const latestIn = async (
  { store }: Log,
  { account, symbols }: State,
  symbol: string,
): Promise<Instant | null> => {
  const order = { column: 'entryAt', descending: true }
  const [trade] = await store.rows('trades', { where: { symbol }, order, limit: 1 })
  if (trade === undefined) return null
  const times = [trade.entryAt, trade.exitAt, lastSnapshotOf(account, symbols.get(symbol))]
  return Math.max(...times.map((at) => at ?? 0)) as Instant
}

/** The round trips that fills make when they are folded alone, as whole trades. */
const roundTrips = async (
  log: Log,
  { config, instruments, runs }: State,
  fills: readonly FillOfFile[],
  reject: (fact: FactOfFile, error: unknown) => void,
): Promise<readonly FactOfFile[]> => {
  const scratch = await log.store.scratch()
  try {
    const fold = new Fold(scratch, { ...emptyState(), config, instruments, runs })
    const folded: FillOfFile[] = []
    for (const one of fills) {
      const draft = wholeDraft(one.draft)
      try {
        kindOf('fill').refuse?.(fold.state, { ...draft, simulated: true })
      } catch (error) {
        reject(one, error)
        continue
      }
      const event = seal(draft, fold.state.head, { now: draft.at, simulated: true, live: false })
      await fold.step(event, [], draft.data)
      folded.push(one)
    }
    await fold.flush()
    const flags = await scratch.rows('flags', { where: { code: 'fee_without_rate' } })
    const trips: FactOfFile[] = []
    const left = new Set(folded)
    for (const trade of await scratch.rows('trades', { order: { column: 'n' } })) {
      const legs = await scratch.rows('legs', { where: { trade: trade.id }, order: { column: 'n' } })
      const made = [...new Set(legs.flatMap(({ seq }) => folded[seq - 1] ?? []))]
      // One fill may close a trade and open another, which stays open.
      for (const one of made) trade.status === 'open' ? left.add(one) : left.delete(one)
      if (trade.status === 'open') continue
      if (!flags.some(({ symbol }) => symbol === trade.symbol)) trips.push(...tripFact(trade, made))
      else for (const one of made) reject(one, feeWithoutRate(one))
    }
    for (const one of left) reject(one, notFlat(one))
    return trips
  } finally {
    await scratch.remove()
  }
}

/** The whole trade that a round trip is recorded as; its id follows from its fills, so that the same file makes no second one. */
const tripFact = (trade: TradeRow, fills: readonly FillOfFile[]): readonly FactOfFile[] => {
  const [first, last] = [fills[0], fills.at(-1)]
  if (!first || !last || trade.averageExit === null) return []
  const { position, leverage, stop, target, strategy } = first.fill
  const id = contentId(first.draft.at, fills.map((one) => one.draft.id).join(' '))
  const payload: TradeRecorded = {
    symbol: trade.symbol,
    side: trade.side,
    size: trade.openedSize,
    entryAt: first.draft.at,
    entryPrice: trade.averageEntry,
    exitPrice: trade.averageExit,
    trade: id,
    fee: trade.fees,
    ...defined({ position, rate: last.fill.rate, leverage, stop, target, strategy }),
  }
  const { at, knownAt, actor, run, source } = last.draft
  const fact = { kind: 'trade.recorded', at, knownAt, id, run, turn: null, actor } as const
  const draft = waitingDraft(draftOf({ ...fact, source: source ?? undefined, payload: { ...payload } }))
  return [{ line: first.line, draft: { ...draft, ofOldFills: true } }]
}

const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

const notFlat = ({ draft, fill }: FillOfFile): HindcastError =>
  new HindcastError(
    'fill_too_old',
    `this fill of ${fill.symbol} (${isoOf(draft.at)}) is older than what the log has of it, and the file does not close what it opens`,
    {
      field: 'at',
      next: 'Import this file and an export of this agent into a new agent, which merges them by time.',
    },
  )

const feeWithoutRate = ({ fill }: FillOfFile): HindcastError =>
  new HindcastError(
    'invalid_input',
    `older fills of ${fill.symbol} have a fee in a currency without a rate`,
    {
      field: 'feeCurrency',
      next: 'Give these fees in the currency of the account, or with feeRate.',
    },
  )
