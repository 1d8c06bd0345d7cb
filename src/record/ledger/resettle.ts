import { type Decimal, type Id, type Instant, isoOf, plusMs } from '#vocabulary'
import type { Adjustment, UnbookedFill } from '../rows/account-rows.ts'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import { adjustmentsSince } from './adjustments.ts'
import { applyFill } from './apply-fill.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { type AdjustedSymbol, fillsOf, type Step, snapshotsOf } from './done-again.ts'
import { type Fill, sideOf } from './execution.ts'
import { isExplanation, legsOf, type Parted, part } from './parted-trade.ts'
import { barOf } from './same-trade.ts'
import { takeUnbooked, waitingToClose } from './unbooked-fills.ts'

// What is told late is put in its order: what was done since is undone, and all is done again by its times.

/**
 * A fill that is older than fills of its symbol which came before it, or than a split or rename. Answers false where there is nothing
 * to put in order, or where more than fills was told since.
 */
export const resettle = (booking: Booking<Fill>, fill: Fill): boolean => {
  const { state, event, found, book } = booking
  const adjusted = adjustmentsSince(state, fill.symbol, event.at)
  const early = event.at < (state.symbols.get(fill.symbol)?.filledAt ?? -1)
  const waiting = waitingToClose(fill.symbol, event.at, book)
  if (!early && adjusted.length === 0) return false
  const order = orderFrom(event.at, fill.symbol, fill.position ?? null, booking)
  if (order.touched.length + adjusted.length + waiting.length === 0 && !found.isCut) return false
  const late = { at: event.at, seq: event.seq, run: (on: Bookkeeper) => applyFill(fill, event.at, on) }
  const closings = waiting.map((one) => ({
    at: one.at,
    seq: event.seq,
    run: () => closeAfterAll(one, booking),
  }))
  if (redone({ ...order, late: [late, ...closings] }, booking)) return true
  book.flag({
    code: 'fill_out_of_order',
    symbol: fill.symbol,
    trade: order.touched[0] ?? null,
    field: 'at',
    known: found.isCut ? 'too much was told since' : 'more than fills was told since',
    told: isoOf(event.at),
  })
  return false
}

/** A split or rename that is older than what was told of its symbol. The same. */
export const resettleAdjusted = (booking: Booking, late: AdjustedSymbol): boolean => {
  const adjusted = [late, ...adjustmentsSince(booking.state, late.to ?? late.symbol, late.at)]
  const of = tradesIn([late.symbol, ...names(adjusted)], booking)
  return redone({ ...orderOf(late.at, of, booking), adjusted, late: [] }, booking) !== null
}

/** A closing fill that had found nothing to close, where there is something now. */
export const closeAfterAll = (one: UnbookedFill, booking: Booking): void => {
  const { fill, at } = one
  const held = booking.book.openIn(fill.symbol).some(({ side }) => side !== sideOf(fill))
  if (!held) return
  takeUnbooked([one], booking)
  applyFill(fill, at, booking.book)
}

const names = (adjusted: readonly Adjustment[]): readonly string[] =>
  adjusted.flatMap(({ to }) => (to === null ? [] : [to]))

/** What is to be put in order. */
export interface Order {
  /** What happened after this moment is undone. */
  readonly since: Instant
  /** The trades to which something happened since. */
  readonly touched: readonly TradeRow[]
  /** What was done to the symbol since. */
  readonly adjusted: readonly AdjustedSymbol[]
}

/** What was told of a symbol, or of one position in it, and happened after a moment. */
export const orderFrom = (at: Instant, symbol: string, position: string | null, booking: Booking): Order => {
  const adjusted = adjustmentsSince(booking.state, symbol, at)
  const of = tradesIn([symbol, ...names(adjusted)], booking).filter(
    ({ positionId }) => positionId === position,
  )
  return { ...orderOf(at, of, booking), adjusted }
}

const tradesIn = (symbols: readonly string[], { found }: Booking): readonly TradeRow[] =>
  found.trades.filter(({ symbol, status }) => symbols.includes(symbol) && status !== 'voided')

/** Fills go with the snapshot's change that they explained, and may be older than the moment. */
const orderOf = (
  at: Instant,
  of: readonly TradeRow[],
  booking: Pick<Booking, 'found'>,
): Pick<Order, 'since' | 'touched'> => {
  const { found } = booking
  const touched = of.filter((trade) => legsOf(trade, found).some((leg) => leg.at > at))
  const older = touched.flatMap((trade) => {
    const legs = legsOf(trade, found)
    const undone = legs.filter((leg) => leg.at > at).map(({ n }) => n)
    return legs.filter((leg) => leg.at <= at && isExplanation(leg, legs) && undone.includes(leg.of ?? 0))
  })
  if (older.length === 0) return { since: at, touched }
  return orderOf(plusMs(Math.min(...older.map((leg) => leg.at)) as Instant, -1), of, booking)
}

/** What a snapshot showed beyond what was told. */
export interface Missing {
  readonly at: Instant
  readonly size: Decimal
}

/**
 * Does again what came since, with what was told late; trades that are `aside` have not begun by then. Answers what each snapshot
 * showed beyond what was told; null where not all of them could be parted.
 */
export const redone = (
  {
    since,
    touched,
    adjusted,
    late,
    aside = [],
  }: Order & {
    readonly late: readonly Step[]
    readonly aside?: readonly Id[]
  },
  { event, found, book, state }: Booking,
): readonly Missing[] | null => {
  const parted = touched.map((trade) => part(trade, since, found))
  if (found.isCut || !parted.every((one) => one !== null)) return null
  // Further back not everything was looked up; and what explained something after a split is in other units than it was told.
  if (since < plusMs(event.at, -barOf(state)) || parted.some((one) => isAcross(one, adjusted))) return null
  const known = [...touched.map(({ id }) => id), ...aside]
  const standing = [...state.trades.values()].filter(({ id }) => !known.includes(id))
  const shown = snapshotsOf(parted, standing, adjusted)
  const missing: Missing[] = []
  const snapshots = shown.map((step) => ({
    ...step,
    run: (on: Bookkeeper) => missing.push({ at: step.at, size: step.run(on) }),
  }))
  for (const { trade, until, undone, ratio } of parted) {
    book.bring(trade)
    book.undo(until, undone, since, ratio)
    if (until.status === 'voided') book.spare(book.trade(trade.id))
  }
  for (const trade of undoneBefore(since, found)) book.spare(trade)
  const splits = adjusted.map((one) => ({ at: one.at, seq: -1, run: () => adjust(one, book) }))
  const inOrder = [...splits, ...fillsOf(parted, adjusted), ...snapshots, ...late].sort(
    (a, b) => a.at - b.at || a.seq - b.seq,
  )
  book.setAside(aside)
  for (const { run } of inOrder) run(book)
  book.setAside([])
  return missing
}

/** Trades that began since, and were undone when something else was told late: they may begin again. */
const undoneBefore = (since: Instant, found: Found): readonly TradeRow[] =>
  found.trades.filter(
    (trade) =>
      trade.status === 'voided' &&
      trade.entryAt !== null &&
      trade.entryAt > since &&
      // What a person voided never was.
      !legsOf(trade, found).some(({ kind }) => kind === 'voided'),
  )

/** Whether a fill from before a split or rename explained what a snapshot showed after it. */
const isAcross = ({ undone }: Parted, adjusted: readonly AdjustedSymbol[]): boolean =>
  undone.some((leg) => {
    const shown = isExplanation(leg, undone) ? undone.find(({ n }) => n === leg.of) : undefined
    return shown !== undefined && adjusted.some(({ at }) => leg.at < at && at <= shown.at)
  })

/** What the exchange did to a symbol, done to what was held of it then. */
export const adjust = ({ symbol, ratio, to, at }: AdjustedSymbol, book: Bookkeeper): void => {
  for (const { id, entryAt } of book.openIn(symbol)) {
    if (entryAt !== null && entryAt > at) continue
    if (ratio !== null) book.adjustSplit(id, ratio, at)
    if (to !== null) book.rename(id, to, at)
  }
}
