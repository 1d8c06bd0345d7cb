import { mean, variance } from '../evidence/moments.ts'
import { t95 } from '../evidence/posterior.ts'

/** A two-sided 90% interval. */
export interface Interval {
  readonly lower: number
  readonly upper: number
}

/** Least variance, (1R)²: a stop-out not yet seen is still possible. */
const LEAST_VARIANCE = 1

/** The interval of a mean R, with the variance of docs/method.md#beliefs. */
export const rInterval = (n: number, meanR: number, varianceR: number): Interval => {
  const reach = t95(Math.max(1, n - 1)) * Math.sqrt(Math.max(LEAST_VARIANCE, varianceR) / n)
  return { lower: meanR - reach, upper: meanR + reach }
}

export const meanRInterval = (rs: readonly number[]): Interval => rInterval(rs.length, mean(rs), variance(rs))
