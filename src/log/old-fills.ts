import { type Fill, lastSnapshotOf, lateTrades, type TradeRecorded } from '#ledger'
import {
  canonical,
  contentId,
  Decimal,
  eventLoopTurn,
  HindcastError,
  type Instant,
  isoOf,
  ONE,
  ZERO,
} from '#vocabulary'
import { draftOf, type FactOfFile, waitingDraft, wholeDraft } from './draft.ts'
import type { Log } from './log.ts'
import type { State } from './rows/state.ts'

// A log that has later trades of a symbol cannot book its older fills in between. They are folded alone and recorded as the round
// trips that they make: a purchase of 2 at 100 and a sale of 2 at 105 are one trade of +10. Fills that do not come to flat are rejected.

/** Facts between two turns of the event loop: some milliseconds. */
const TURN_EVERY = 200

type FillOfFile = FactOfFile & { readonly fill: Fill }

/** The facts with the round trips of older fills in the place of these. */
export const withRoundTrips = async (
  log: Log,
  facts: readonly FactOfFile[],
  reject: (fact: FactOfFile, error: HindcastError) => void,
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
  const byPosition = Map.groupBy(old, ({ fill }) => JSON.stringify([fill.symbol, fill.position]))
  for (const fills of byPosition.values()) {
    const { trips, rest } = roundTrips(fills)
    for (const trip of trips) kept.push(...tripFact(trip, reject))
    for (const fact of rest) reject(fact, notFlat(fact))
  }
  return kept
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

/** When the log last booked or saw the symbol; null if it never did. */
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

const newTrip = (side: 'long' | 'short') => ({
  side,
  fills: [] as FillOfFile[],
  opened: Decimal.zero,
  entryValue: Decimal.zero,
  exitValue: Decimal.zero,
  fee: Decimal.zero,
})
type Trip = ReturnType<typeof newTrip>

/** The round trips of one symbol's fills in their order, and the fills that are left open at the end. */
const roundTrips = (
  fills: readonly FillOfFile[],
): { readonly trips: readonly Trip[]; readonly rest: readonly FillOfFile[] } => {
  const trips: Trip[] = []
  let trip: Trip | null = null
  let held = Decimal.zero
  for (const one of fills) {
    const size = Decimal.of(one.fill.size)
    const price = Decimal.of(one.fill.price)
    const fee = feeOf(one.fill)
    const side = one.fill.side === 'buy' ? 'long' : 'short'
    let left = size
    while (!left.isZero) {
      trip ??= newTrip(side)
      const isEntry: boolean = trip.side === side
      const taken: Decimal = isEntry || left.compare(held) < 0 ? left : held
      const value = taken.times(price)
      if (isEntry) {
        trip.opened = trip.opened.plus(taken)
        trip.entryValue = trip.entryValue.plus(value)
      } else trip.exitValue = trip.exitValue.plus(value)
      trip.fills.push(one)
      trip.fee = trip.fee.plus(fee.times(taken).over(size))
      held = isEntry ? held.plus(taken) : held.minus(taken)
      left = left.minus(taken)
      if (!held.isZero) continue
      trips.push(trip)
      trip = null
    }
  }
  return { trips, rest: trip?.fills ?? [] }
}

/** The fee, in the account's currency where the fill has a rate for it. */
const feeOf = ({ fee = ZERO, feeRate = ONE }: Fill): Decimal => Decimal.of(fee).times(Decimal.of(feeRate))

const feeCurrencyOf = ({ feeCurrency, feeRate }: Fill): string | undefined =>
  feeRate === undefined ? feeCurrency : undefined

/** The whole trade that a round trip is recorded as; its id follows from its fills, so that the same file makes no second one. */
const tripFact = (
  { side, fills, opened, entryValue, exitValue, fee }: Trip,
  reject: (fact: FactOfFile, error: HindcastError) => void,
): readonly FactOfFile[] => {
  const [first, last] = [fills[0], fills.at(-1)]
  if (!first || !last) return []
  const { symbol, position, leverage, stop, target, strategy } = first.fill
  const withFees = fills.filter(({ fill }) => feeOf(fill).sign !== 0)
  const feeCurrency = withFees[0] && feeCurrencyOf(withFees[0].fill)
  if (withFees.some(({ fill }) => feeCurrencyOf(fill) !== feeCurrency)) {
    for (const one of fills) reject(one, severalCurrencies(one))
    return []
  }
  const { draft } = first
  const trade: TradeRecorded = {
    symbol,
    side,
    size: opened.text,
    entryAt: draft.at,
    entryPrice: entryValue.over(opened).text,
    exitPrice: exitValue.over(opened).text,
    trade: contentId(draft.at, fills.map((one) => one.draft.id).join(' ')),
    fee: fee.text,
    ...defined({ feeCurrency, position, rate: last.fill.rate, leverage, stop, target, strategy }),
  }
  const { at, knownAt, actor, run, source } = last.draft
  const made = draftOf({
    kind: 'trade.recorded',
    at,
    knownAt,
    id: trade.trade,
    run,
    turn: null,
    actor,
    source: source ?? undefined,
    payload: { ...trade },
  })
  return [{ line: first.line, draft: { ...waitingDraft(made), ofOldFills: true } }]
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

const severalCurrencies = ({ fill }: FillOfFile): HindcastError =>
  new HindcastError(
    'invalid_input',
    `older fills of ${fill.symbol} have fees in several currencies, so their round trip has no one fee`,
    { field: 'feeCurrency', next: 'Give these fees in the currency of the account.' },
  )
