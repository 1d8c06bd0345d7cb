import { Decimal, type Id } from '#vocabulary'
import type { UnbookedFill } from '../rows/account-rows.ts'
import type { TradeRow } from '../rows/ledger-rows.ts'
import { applyFill } from './apply-fill.ts'
import type { Booking } from './booking.ts'
import { Bookkeeper } from './bookkeeper.ts'
import { fillTold, heldIn, type Step } from './done-again.ts'
import type { Fill } from './execution.ts'
import { legsOf } from './parted-trade.ts'
import { type Missing, type Order, orderFrom, redone } from './resettle.ts'
import { barOf } from './same-trade.ts'
import { settleShownAt } from './snapshot-against-fills.ts'
import { LAG_MS } from './snapshot-time.ts'
import { ENTRY, EXIT, type ToldPart } from './told-legs.ts'
import { takeUnbooked } from './unbooked-fills.ts'

// A snapshot shows only what is left of all that was done since the one before. Fills that come after it, and of which none by itself
// is what it showed, may be it together: an exit and an entry, an entry in parts, a round trip.

type LateFill = Pick<UnbookedFill, 'at' | 'fill'>

/** A fill that no snapshot shows, with those of its symbol within a bar that none shows either. Answers whether they were booked. */
export const bookTogether = (fill: Fill, booking: Booking<Fill>, isTold = false): boolean => {
  const { state, event, book } = booking
  const others = book.symbols
    .unbooked(fill.symbol)
    .filter((one) => one.fill.position === fill.position && Math.abs(one.at - event.at) <= barOf(state))
  if (isTold && others.length === 0) return false
  if (!bookByTime([...others, { at: event.at, fill }], booking, isAllOfIt)) return false
  takeUnbooked(others, booking)
  return true
}

/** Late fills in their places among what was told, if they are what snapshots showed. Answers whether they are. */
export const bookByTime = (
  fills: readonly LateFill[],
  booking: Booking<Fill>,
  isFit: (after: Decimal, before: Decimal) => boolean = isNoMore,
): boolean => {
  const late = [...fills].sort((a, b) => a.at - b.at)
  for (const order of ordersOf(late, booking)) {
    const without = tried(order, [], booking)
    const all = tried(order, stepsOf(late, booking), booking)
    if (!without || !all || !isShown(all, without, isFit)) continue
    redone({ ...order, late: stepsOf(late, booking) }, booking)
    settleExplained(order, all, booking)
    return true
  }
  return false
}

/**
 * Whether a fill that snapshots have shown was told out of its order: after a later one, or it ended what it is to end only after
 * another had begun the next.
 */
export const isOutOfOrder = (told: readonly ToldPart[], { event, found }: Booking<Fill>): boolean =>
  told.some(({ leg: shown }) => {
    if (shown.source !== 'tick') return false
    const ends = EXIT.includes(shown.kind)
    return found.legs.some((leg) => {
      const of = fillTold(leg, found.legs)
      if (leg.symbol !== shown.symbol || !of) return false
      const next = ends && of.at === shown.at && ENTRY.includes(of.kind)
      return leg.at > event.at ? leg.at <= shown.at : next && leg.at < event.at
    })
  })

interface OrderOfSome extends Order {
  readonly aside: readonly Id[]
  /** The snapshot in which they show, if it showed anything. */
  readonly shownAt: number
}

/** From the first of them on: as little as can be, since what is done again may get another number. */
const ordersOf = (late: readonly LateFill[], booking: Booking<Fill>): readonly OrderOfSome[] => {
  const [first] = late
  const last = late.at(-1)
  if (!first || !last) return []
  const { found } = booking
  const { symbol, position = null } = booking.event.data
  const order = orderFrom(first.at, symbol, position, booking)
  const legs = (trade: TradeRow) => legsOf(trade, found)
  const has = (trade: TradeRow): boolean => legs(trade).some((leg) => leg.at <= last.at)
  const shown = order.touched.flatMap((trade) =>
    legs(trade).flatMap((leg) => (leg.source === 'tick' && leg.at >= last.at ? [leg.at] : [])),
  )
  // What a snapshot after them did not show began after that.
  const shownAt = Math.min(...shown)
  const mayHave = (trade: TradeRow): boolean =>
    (trade.entryBarFrom ?? 0) < last.at + LAG_MS && legs(trade).some((leg) => leg.at <= shownAt)
  return [has, (trade: TradeRow) => has(trade) || mayHave(trade)].map((hasBegun) => ({
    ...order,
    shownAt,
    touched: order.touched.filter(hasBegun),
    aside: order.touched.flatMap((trade) => (hasBegun(trade) ? [] : [trade.id])),
  }))
}

const stepsOf = (late: readonly LateFill[], { event }: Booking): readonly Step[] =>
  late.map(({ at, fill }) => ({ at, seq: event.seq, run: (book) => applyFill(fill, at, book) }))

interface Outcome {
  readonly missing: readonly Missing[]
  readonly held: Decimal
  readonly unbooked: number
}

/** Whether they are what snapshots showed, and as much is held with them in the end. */
const isShown = (
  all: Outcome,
  without: Outcome,
  isFit: (after: Decimal, before: Decimal) => boolean,
): boolean =>
  all.held.equals(without.held) &&
  all.unbooked === without.unbooked &&
  all.missing.every(({ size }, i) => isFit(size, without.missing[i]?.size ?? Decimal.zero))

/** No more is unexplained than before. */
const isNoMore = (after: Decimal, before: Decimal): boolean =>
  after.isZero || (after.sign === before.sign && after.abs().compare(before.abs()) <= 0)

/** Nothing is unexplained of what they explain: of fills that fit only together, a part may be anybody's. */
const isAllOfIt = (after: Decimal, before: Decimal): boolean => after.isZero || after.equals(before)

/** A change that a snapshot showed and nobody had told: now it is told. */
const settleExplained = (
  { since, shownAt }: OrderOfSome,
  { missing }: Outcome,
  booking: Booking<Fill>,
): void => {
  const told = booking.found.flags.filter(
    (flag) =>
      flag.at > since && flag.at <= shownAt && missing.every(({ at, size }) => at !== flag.at || size.isZero),
  )
  for (const { at } of told) settleShownAt(booking.event.data.symbol, at, booking)
}

/** What it would come to, on books that are thrown away. */
const tried = (order: OrderOfSome, late: readonly Step[], booking: Booking<Fill>): Outcome | null => {
  const book = new Bookkeeper(booking.state, booking.event)
  const missing = redone({ ...order, late }, { ...booking, book })
  const { symbol, position } = booking.event.data
  const name = order.adjusted.reduce((known, { to }) => to ?? known, symbol)
  book.setAside(order.aside)
  return (
    missing && { missing, held: heldIn(name, position, book), unbooked: book.symbols.unbooked(symbol).length }
  )
}
