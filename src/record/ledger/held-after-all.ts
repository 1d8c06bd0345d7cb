import type { Instant } from '#vocabulary'
import type { FlagCode } from '../rows/flag-rows.ts'
import type { Lookup } from '../rows/lookup.ts'
import type { State } from '../rows/state.ts'
import type { Booking } from './booking.ts'

// Something was to be left, and nothing was known to be held: a report of what was held then explains it.

export const NOT_HELD: readonly FlagCode[] = ['nothing_to_close', 'nothing_open']

export const lookupsForHeld = ({ account, symbols }: State, symbol: string): readonly Lookup[] =>
  account.inDoubt.includes(symbol) || symbols.get(symbol)?.unbooked ? [{ find: 'symbolFlags', symbol }] : []

/** A trade of the symbol was entered by then, and not left before. */
export const settleHeld = (
  symbol: string,
  entryAt: Instant,
  exitAt: Instant | null,
  { found, book }: Booking,
): void => {
  for (const flag of found.flags)
    if (
      NOT_HELD.includes(flag.code) &&
      flag.symbol === symbol &&
      entryAt <= flag.at &&
      (exitAt === null || flag.at <= exitAt) &&
      !book.flags.isEnded(flag)
    )
      book.flags.end(flag, 'settled')
}
