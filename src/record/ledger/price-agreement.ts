import { Decimal, type Exact } from '#vocabulary'
import type { LegRow } from '../rows/ledger-rows.ts'

// Whether two prices of one thing are the same, by who told them.

/** A share by which an average may differ when it is told again: brokers and callers round it. */
export const ROUNDED = Decimal.of('0.0001' as Exact)

/** A share by which what was executed may differ from the price that a trade is named with: often that is the decision's. Sane: .001 to .02. */
export const SLIPPAGE = Decimal.of('0.005' as Exact)

/** A report by name against what is known: executions slip, averages are rounded, and a single price is what it is. */
export const nameTolerance = (source: LegRow['source'], parts: number): Decimal =>
  source === 'fill' ? SLIPPAGE : parts > 1 ? ROUNDED : Decimal.zero

export const agree = (known: Decimal, told: Decimal, share: Decimal): boolean =>
  told.minus(known).abs().compare(known.abs().times(share)) <= 0

/** What several legs come to; null where one has no price. */
export const averageOf = (
  legs: readonly Pick<LegRow, 'size' | 'price'>[],
): { readonly size: Decimal; readonly price: Decimal } | null => {
  let size = Decimal.zero
  let value = Decimal.zero
  for (const leg of legs) {
    if (leg.price === null) return null
    size = size.plus(Decimal.of(leg.size))
    value = value.plus(Decimal.of(leg.size).times(Decimal.of(leg.price)))
  }
  return size.isZero ? null : { size, price: value.over(size) }
}
