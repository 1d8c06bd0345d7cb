import { logOptimal } from '../evidence/kelly.ts'

/** Least loss, in R, that bounds the bet: a stop-out may not have happened yet. */
const LEAST_WORST = 1
/** Share of equity that the worst outcome on record may cost: just short of ruin. */
const SHORT_OF_RUIN = 0.95

/**
 * The share of equity at 1R that would have grown these outcomes fastest: argmax over [0, .95/worst] of the mean of
 * ln(1 + f·R). Exact where the two-point formula is 3 times too large (docs/method.md#the-published-formula). Hindsight, not advice: sizing
 * works at the lower end of what is known (docs/method.md#size).
 */
export const hindsightKelly = (rs: readonly number[]): number => {
  const most = SHORT_OF_RUIN / Math.max(LEAST_WORST, ...rs.map((r) => -r))
  return logOptimal(Float64Array.from(rs), new Float64Array(rs.length).fill(1), most)
}
