import { Decimal, type Exact } from '#vocabulary'
import type { TradeRow } from '../rows/ledger-rows.ts'
import type { State } from '../rows/state.ts'

// One for three leaves a third of a share, and a broker tells it with four decimals or six: what it tells then is what is held.

/** Whether a size that is told is what a split has left of a trade, as brokers round it: no more than one of its last decimal away. */
export const isRounded = (
  { symbol, entryAt, size }: Pick<TradeRow, 'symbol' | 'entryAt' | 'size'>,
  told: Exact,
  { symbols }: State,
): boolean => {
  const adjusted = symbols.get(symbol)?.adjusted ?? []
  const isSplit = adjusted.some(({ ratio, at }) => ratio !== null && (entryAt === null || at >= entryAt))
  if (!isSplit) return false
  const [held, shown] = [Decimal.of(size), Decimal.of(told)]
  // A whole number is what is left when fractions are paid out.
  if (shown.scale === 0 || held.scale <= shown.scale) return false
  const last = Decimal.of(`0.${'1'.padStart(shown.scale, '0')}` as Exact)
  return held.minus(shown).abs().compare(last) < 0
}
