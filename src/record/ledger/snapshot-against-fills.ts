import { Decimal, type Id, type Instant } from '#vocabulary'
import type { FlagRow } from '../rows/flag-rows.ts'
import type { LegRow, TradeRow } from '../rows/ledger-rows.ts'
import type { Found } from '../rows/lookup.ts'
import type { Booking } from './booking.ts'
import type { Tick } from './broker-snapshot.ts'
import { agree, averageOf, ROUNDED } from './price-agreement.ts'
import type { LedgerOp } from './reconcile.ts'
import { lastSnapshotOf } from './snapshot-time.ts'
import { feesOf } from './told-exits.ts'
import { ENTRY, sharedOut, type ToldPart, unexplained } from './told-legs.ts'

// An account that tells its executions and takes snapshots tells everything twice: where the two disagree, one of them is wrong.

/** What was told of executions since the last snapshot of their symbols that did not lag. */
const toldSince = ({ found, account }: Booking<Tick>): readonly LegRow[] =>
  found.legs.filter((leg) => leg.source !== 'tick' && leg.at > (lastSnapshotOf(account, leg.symbol) ?? -1))

type Reduce = Extract<LedgerOp, { op: 'reduce' }>

/** Whether the broker, a level or a decision says why it is less. */
type IsExplained = (trade: TradeRow, op: Reduce) => boolean

/**
 * An order that was told by name and that a snapshot shows filled in part: what is not there was not bought yet, rather than sold unseen.
 */
export const withUnfilled = (
  ops: readonly LedgerOp[],
  isExplained: IsExplained,
  booking: Booking<Tick>,
): readonly LedgerOp[] => {
  if (!ops.some(({ op }) => op === 'reduce')) return ops
  const named = new Set(
    toldSince(booking).filter((leg) => leg.source === 'trade' && ENTRY.includes(leg.kind)),
  )
  if (named.size === 0) return ops
  return ops.map((op) => {
    if (op.op !== 'reduce') return op
    const trade = booking.book.trade(op.trade)
    const alone = booking.book.openIn(trade.symbol).length === 1
    if (!alone || op.size === trade.size || isExplained(trade, op)) return op
    const untold = unexplained(booking.found.legs).filter(
      ({ leg }) =>
        leg.trade === op.trade && [...named].some(({ n, trade }) => n === leg.n && trade === leg.trade),
    )
    const parts = sharedOut(op.size, untold)
    return parts.length === 0 ? op : { op: 'unfill', trade: op.trade, parts, seen: op.seen }
  })
}

/** A change of size that the snapshot shows, of a trade whose executions were told since the last one, and that nothing explains. */
export const flagOtherSizes = (
  ops: readonly LedgerOp[],
  isExplained: IsExplained,
  booking: Booking<Tick>,
): void => {
  const { book, account } = booking
  const legs = toldSince(booking)
  const told = new Set<Id>(legs.map(({ trade }) => trade))
  const left = new Set(legs.filter(isExit).map(({ symbol }) => symbol))
  for (const op of ops) {
    if (op.op === 'open' && left.has(op.position.symbol)) flagStillThere(op, booking)
    if (op.op !== 'add' && op.op !== 'reduce' && op.op !== 'unfill') continue
    const trade = book.trade(op.trade)
    const { symbol } = trade
    const isUnsure = op.op === 'reduce' && op.unsure === true
    // All that is held when the first snapshot comes was told.
    if (!isUnsure && !told.has(op.trade) && lastSnapshotOf(account, symbol) !== null) continue
    // An exit that was told is not that of what is still held; and more of it, told at the price of the exit, was the exit.
    const isOther = left.has(symbol) || isBoughtAtExit(op, legs)
    if (op.op === 'reduce' && !isUnsure && !isOther && isExplained(trade, op)) continue
    const shown = sizeAfter(trade, op)
    if (op.op === 'unfill' && shown.equals(filled(trade, booking))) continue
    book.flag({ code: 'snapshot_differs', symbol, trade, field: 'size', known: trade.size, told: shown.text })
  }
}

const sizeAfter = (
  { size }: TradeRow,
  op: Extract<LedgerOp, { op: 'add' | 'reduce' | 'unfill' }>,
): Decimal => {
  const held = Decimal.of(size)
  if (op.op === 'unfill') return op.parts.reduce((left, part) => left.minus(Decimal.of(part.size)), held)
  return op.op === 'add' ? held.plus(Decimal.of(op.size)) : held.minus(Decimal.of(op.size))
}

const isBoughtAtExit = (op: LedgerOp, legs: readonly LegRow[]): boolean =>
  op.op === 'reduce' &&
  legs.some((leg) => leg.trade === op.trade && leg.kind === 'add' && leg.price === op.exit?.price)

/** What executions told since the last snapshot have paid of the fee of an exit, which is that of all of it. */
export const paidOfExit = (reduced: readonly Reduce[], booking: Booking<Tick>): Decimal =>
  toldSince(booking)
    .filter((leg) => isExit(leg) && reduced.some(({ trade }) => trade === leg.trade))
    .reduce((sum, leg) => sum.plus(feesOf(leg, booking.found)), Decimal.zero)

/** What is held, without what was told by name and fills have not told again. */
const filled = ({ id, size }: TradeRow, { found }: Booking<Tick>): Decimal =>
  unexplained(found.legs)
    .filter(({ leg }) => leg.trade === id && leg.source === 'trade')
    .reduce((sum, { left }) => sum.minus(left), Decimal.of(size))

/** What fills have closed since the last snapshot is held at the broker. */
const flagStillThere = ({ position }: Extract<LedgerOp, { op: 'open' }>, { book }: Booking<Tick>): void => {
  const { symbol, size } = position
  book.flag({ code: 'snapshot_differs', symbol, trade: null, field: 'size', known: '0', told: size })
}

const isExit = ({ kind }: LegRow): boolean => kind === 'reduce' || kind === 'close'

/** Changes of a trade that snapshots showed and nobody had told: now these are told, as far as they are told wholly. */
export const settleShown = (
  parts: readonly Pick<ToldPart, 'leg' | 'size'>[],
  { found, book }: Booking,
): void => {
  const whole = parts.filter(({ leg, size }) => leg.source === 'tick' && leg.size === size)
  const told = whole.flatMap(({ leg }) => {
    const turned = turnedWith(leg, found)
    const isTold = (other: LegRow): boolean =>
      isToldAgain(other, found) || whole.some((one) => isSameLeg(one.leg, other))
    return turned.every(isTold) ? [leg, ...turned] : []
  })
  for (const flag of found.flags)
    if (flag.code === 'snapshot_differs' && told.some((leg) => isOf(flag, leg)))
      book.flags.end(flag, 'settled')
}

/**
 * What the same snapshot showed on the other side in its place. It ended there only if this began: one of the two alone, told by its
 * report, leaves the other a position that perhaps never was.
 */
const turnedWith = (leg: LegRow, { legs, trades }: Found): readonly LegRow[] => {
  const positionOf = (id: Id) => trades.find((trade) => trade.id === id)?.positionId
  const begins = ENTRY.includes(leg.kind)
  return legs.filter(
    (other) =>
      other.source === 'tick' &&
      other.at === leg.at &&
      other.symbol === leg.symbol &&
      other.trade !== leg.trade &&
      (begins ? other.kind === 'close' : other.kind === 'open') &&
      positionOf(other.trade) === positionOf(leg.trade),
  )
}

const isToldAgain = (leg: LegRow, { legs }: Found): boolean =>
  legs.some((one) => one.trade === leg.trade && one.of === leg.n && one.kind === 'repriced')

const isSameLeg = (a: LegRow, b: LegRow): boolean => a.trade === b.trade && a.n === b.n

const isOf = ({ symbol, trade, at }: FlagRow, leg: LegRow): boolean =>
  symbol === leg.symbol && at === leg.at && (trade?.id ?? leg.trade) === leg.trade

/** All that snapshots showed of a trade is told now. */
export const settleAllShown = (
  { id, symbol }: Pick<TradeRow, 'id' | 'symbol'>,
  { found, book }: Booking,
): void => {
  for (const flag of found.flags)
    if (flag.code === 'snapshot_differs' && flag.symbol === symbol && (flag.trade?.id ?? id) === id)
      book.flags.end(flag, 'settled')
}

/** All that the snapshot of a moment showed of a symbol is told now, of whatever trades it is by now. */
export const settleShownAt = (symbol: string, at: Instant, { found, book }: Booking): void => {
  for (const flag of found.flags)
    if (flag.code === 'snapshot_differs' && flag.symbol === symbol && flag.at === at)
      book.flags.end(flag, 'settled')
}

/** What the snapshot of a moment showed of a trade is told now. */
export const settleShownOf = (id: Id, at: Instant, { found, book }: Booking): void => {
  for (const flag of found.flags)
    if (flag.code === 'snapshot_differs' && flag.trade?.id === id && flag.at === at)
      book.flags.end(flag, 'settled')
}

/** The broker's word on an exit that fills have told: at another price. */
export const flagOtherExits = (ops: readonly LedgerOp[], booking: Booking<Tick>): void => {
  const { event, found, book } = booking
  const ended = new Set(ops.flatMap((op) => (op.op === 'reduce' ? [book.trade(op.trade).symbol] : [])))
  const { exits } = event.data
  if (exits.length === 0) return
  const legs = toldSince(booking).filter(isExit)
  for (const { symbol, id, price } of exits) {
    // Then it is the exit of that, which nobody told yet.
    if (ended.has(symbol)) continue
    const own = legs.filter((leg) => {
      const trade = found.trades.find((one) => one.id === leg.trade)
      return leg.symbol === symbol && (id === undefined || trade?.positionId === id)
    })
    const [first] = own
    const trade = found.trades.find((one) => one.id === first?.trade)
    if (!trade || price === undefined || exits.filter((one) => one.symbol === symbol).length > 1) continue
    const executed = averageOf(own)
    const isOne = own.some((leg) => leg.price === price)
    if (executed && !isOne && !agree(executed.price, Decimal.of(price), ROUNDED))
      book.flag({
        code: 'reports_differ',
        symbol,
        trade,
        field: 'exitPrice',
        known: executed.price.text,
        told: price,
      })
  }
}
