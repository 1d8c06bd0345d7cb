import type { Id, Instant } from '#vocabulary'
import type { UnbookedFill } from '../rows/account-rows.ts'
import type { FlagCode } from '../rows/flag-rows.ts'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { Booking } from './booking.ts'
import type { Bookkeeper } from './bookkeeper.ts'
import { canOnlyClose, type Fill } from './execution.ts'

// Fills that were flagged and not booked. One that comes later may be what was missing: the opening of what they closed, or the rest of
// what was done between two snapshots.

/** Flags a fill and keeps it. */
export const leaveUnbooked = (
  fill: Fill,
  at: Instant,
  why: {
    readonly code: Extract<FlagCode, 'nothing_to_close' | 'late_fill_unmatched' | 'voided_position'>
    readonly field: string
    readonly known: string
    readonly trade: Pick<TradeRow, 'id' | 'n'> | null
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
  // The same fields, less those that were not told.
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
