import { Decimal, type Exact } from '#vocabulary'
import type { PositionRow } from './position-file.ts'

/** Prices in the files have at most this many decimals; cash is a double, so the quotient is off beyond. */
const PRICE_DECIMALS = 4
const HALF_CENT = Decimal.of('0.005' as Exact)

/** What was really paid for one share: the change of cash over the size. */
export const executedPrice = (row: PositionRow, before: PositionRow): Exact | null => {
  if (row.action === null) return null
  const { side, size } = row.action
  const gained = Decimal.of(row.cash).minus(Decimal.of(before.cash))
  const value = side === 'sell' ? gained : gained.negated()
  const quotient = value.over(Decimal.of(size))
  if (quotient.sign < 0) return null
  const price = quotient.rounded(PRICE_DECIMALS)
  const off = price.times(Decimal.of(size)).minus(value).abs()
  return (off.compare(HALF_CENT) < 0 ? price : quotient).text
}
