import { Decimal, type Exact } from '#vocabulary'

/** The share of equity that a stop may cost. Sane: .0025 to .02. */
const RISK = Decimal.of('0.005' as Exact)
const SIZE_DECIMALS = 2
/** Half a step down, so that rounding never goes above what was meant. */
const HALF_STEP = Decimal.of('0.005' as Exact)

/** Equity · risk / (distance to the stop · multiplier · rate), down to the step. */
export const sizeForRisk = (equity: Decimal, distance: Decimal, multiplier: Exact, rate: Exact): Exact =>
  floored(equity.times(RISK).over(distance.times(Decimal.of(multiplier)).times(Decimal.of(rate))))

/** Half the size, for an order that was refused as too large. */
export const halved = (size: Exact): Exact => floored(Decimal.of(size).over(Decimal.of('2' as Exact)))

const floored = (size: Decimal): Exact => size.minus(HALF_STEP).rounded(SIZE_DECIMALS).text
