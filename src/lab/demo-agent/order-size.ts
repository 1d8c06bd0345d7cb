import { Decimal, type Exact } from '#vocabulary'

const SIZE_DECIMALS = 2
/** Half a step down, so that rounding never goes above what was meant. */
const HALF_STEP = Decimal.of('0.005' as Exact)

/** What a stop may cost, and what it is away. */
export interface Risk {
  readonly equity: Decimal
  readonly share: Exact
  readonly distance: Decimal
  readonly multiplier: Exact
  readonly rate: Exact
}

/** Equity · share / (distance to the stop · multiplier · rate), down to the step. */
export const sizeForRisk = ({ equity, share, distance, multiplier, rate }: Risk): Exact =>
  floored(
    equity.times(Decimal.of(share)).over(distance.times(Decimal.of(multiplier)).times(Decimal.of(rate))),
  )

/** Half the size, for an order that was refused as too large. */
export const halved = (size: Exact): Exact => floored(Decimal.of(size).over(Decimal.of('2' as Exact)))

const floored = (size: Decimal): Exact => size.minus(HALF_STEP).rounded(SIZE_DECIMALS).text
