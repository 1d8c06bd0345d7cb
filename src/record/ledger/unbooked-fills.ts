import { Decimal, type Id, type Instant } from '#vocabulary'
import type { UnbookedFill } from '../rows/account-rows.ts'
import type { FlagCode } from '../rows/flag-rows.ts'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { canOnlyClose, type Fill, feeOf, sideOf } from './execution.ts'
import { sideSign } from './position.ts'
import { barOf } from './same-trade.ts'

// Fills that were flagged and not booked. One that comes later may be what was missing: the opening of what they closed, or the other
// half of a round trip that no snapshot saw.

/** Flags a fill and keeps it. */
export const leaveUnbooked = (
  fill: Fill,
  at: Instant,
  why: {
    readonly code: Extract<FlagCode, 'nothing_to_close' | 'late_fill_unmatched'>
    readonly field: string
    readonly known: string
    readonly trade: TradeRow | null
  },
  book: Bookkeeper,
): void => {
  const { symbol, side, size, price } = fill
  const flag = book.flags.raise({ ...why, symbol, told: `${side} ${size} at ${price}` })
  book.symbols.setUnbooked(symbol, [
    ...book.symbols.unbooked(symbol),
    { at, flag: flag.id, fill: kept(fill) },
  ])
}

const kept = (fill: Fill): UnbookedFill['fill'] => {
  const { symbol, side, size, price, fee, order, position, rate, stop, target, leverage, kind, reduceOnly } =
    fill
  const all = {
    symbol,
    side,
    size,
    price,
    fee,
    order,
    position,
    rate,
    stop,
    target,
    leverage,
    kind,
    reduceOnly,
  }
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as UnbookedFill['fill']
}

/** Closing fills that found nothing to close, after a moment. */
export const waitingToClose = (symbol: string, at: Instant, book: Bookkeeper): readonly UnbookedFill[] =>
  book.symbols.unbooked(symbol).filter((one) => one.at > at && canOnlyClose(one.fill))

/** It is booked after all. */
export const takeUnbooked = (some: readonly UnbookedFill[], { found, book }: Booking): void => {
  const flags = new Set<Id>(some.map(({ flag }) => flag))
  for (const { fill } of some)
    book.symbols.setUnbooked(
      fill.symbol,
      book.symbols.unbooked(fill.symbol).filter(({ flag }) => !flags.has(flag)),
    )
  for (const flag of found.flags) if (flags.has(flag.id)) book.flags.end(flag, 'settled')
}

/**
 * A late fill that no snapshot shows, with others of its symbol within a bar that none shows either: where they come to nothing and
 * nothing was held then, they are a round trip between two snapshots. Answers whether they are.
 */
export const isUnseenRoundTrip = (fill: Fill, booking: Booking<Fill>): boolean => {
  const { state, event, book } = booking
  const others = book.symbols
    .unbooked(fill.symbol)
    .filter((one) => one.fill.position === fill.position && Math.abs(one.at - event.at) <= barOf(state))
  const all = [...others, { at: event.at, fill }].sort((a, b) => a.at - b.at)
  const net = all.reduce((sum, { fill: one }) => sum.plus(signed(one)), Decimal.zero)
  const [first] = all
  if (!first || canOnlyClose(first.fill) || !net.isZero || wasHeld(fill.symbol, first.at, booking))
    return false
  takeUnbooked(others, booking)
  let open: TradeRow | undefined
  for (const { at, fill: one } of all) open = doneAlone(one, at, open, book)
  return true
}

const signed = (fill: Pick<Fill, 'side' | 'size'>): Decimal =>
  Decimal.of(fill.size).times(sideSign(sideOf(fill)))

const wasHeld = (symbol: string, at: Instant, { state, found }: Booking): boolean =>
  [...state.trades.values(), ...found.trades].some(
    (trade) =>
      trade.symbol === symbol &&
      trade.status !== 'voided' &&
      (trade.entryAt === null || trade.entryAt <= at) &&
      (trade.exitAt === null || trade.exitAt > at),
  )

/** A fill on a trade of its own, whatever else is held by now; answers what is open of it then. */
const doneAlone = (
  fill: UnbookedFill['fill'],
  at: Instant,
  open: TradeRow | undefined,
  book: Bookkeeper,
): TradeRow | undefined => {
  const { symbol, size, price, rate, order, stop, target, leverage, position: positionId } = fill
  const side = sideOf(fill)
  const by = { at, source: 'fill', price, rate, order } as const
  if (!open) {
    const opening = { ...by, symbol, side, size, stop, target, leverage, positionId, fee: fill.fee }
    return book.open(opening)
  }
  if (open.side === side) {
    book.add(open.id, size, price, { ...by, stop, target, fee: fill.fee })
    return book.trade(open.id)
  }
  const held = Decimal.of(open.size)
  const whole = Decimal.of(size)
  const taken = whole.compare(held) >= 0 ? held : whole
  const fee = fill.fee === undefined ? undefined : feeOf(fill.fee, taken, whole)
  const kind = fill.kind ?? (order === undefined ? 'unknown' : 'agent')
  const left = book.reduce(open.id, { ...by, size: taken.text, kind, fee })
  if (whole.equals(taken)) return left.status === 'open' ? left : undefined
  const rest = whole.minus(taken).text
  const paid =
    fill.fee === undefined ? undefined : Decimal.of(fill.fee).minus(Decimal.of(fee ?? fill.fee)).text
  return doneAlone({ ...fill, size: rest, fee: paid }, at, undefined, book)
}
