import { isOption } from '#market'
import { DAY_MS, type Exact, type Instant } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { RaisedFlags } from './raised-flags.ts'

/** So many times the last price or rate known of what is held, or such a part of it: in another unit, or another symbol's. Sane: 5 to 50. */
const FAR = 10

/** After so long such a move is news, and no slip. */
export const KNOWN_FOR_MS = 3 * DAY_MS

/** The exit of a trade of which nothing was known while it was held, against its own entry. */
export const flagFarExit = (trade: TradeRow, price: Exact, at: Instant, flags: RaisedFlags): void => {
  const { symbol, averageEntry, entryAt } = trade
  if (!isFarExit({ symbol, averageEntry, entryAt }, price, at)) return
  flags.raise({ code: 'price_far_off', symbol, trade, field: 'price', known: averageEntry, told: price })
}

export const isFarExit = (
  { symbol, averageEntry, entryAt }: Pick<TradeRow, 'symbol' | 'averageEntry' | 'entryAt'>,
  price: Exact,
  at: Instant,
): boolean =>
  entryAt !== null && at - entryAt <= KNOWN_FOR_MS && isFar(averageEntry, price) && !isOption(symbol)

export const isFar = (known: string, told: string): boolean => {
  const times = Number(told) / Number(known)
  return times > 0 && Number.isFinite(times) && (times >= FAR || times <= 1 / FAR)
}
