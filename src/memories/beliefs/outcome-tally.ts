import { betaCdf } from './beta-interval.ts'

/** Count, mean, sum of squared deviations, and how many were above and below zero: enough to compare groups of outcomes. */
export interface OutcomeTally {
  readonly n: number
  readonly mean: number
  readonly m2: number
  readonly above: number
  readonly below: number
}

export const EMPTY_TALLY: OutcomeTally = { n: 0, mean: 0, m2: 0, above: 0, below: 0 }

/** The tally with one outcome more, by Welford's step. */
export const withOutcome = ({ n, mean, m2, above, below }: OutcomeTally, r: number): OutcomeTally => {
  const delta = r - mean
  const next = mean + delta / (n + 1)
  return {
    n: n + 1,
    mean: next,
    m2: m2 + delta * (r - next),
    above: above + (r > 0 ? 1 : 0),
    below: below + (r < 0 ? 1 : 0),
  }
}

export const tallyOutcomes = (rs: Iterable<number>): OutcomeTally => {
  let tally = EMPTY_TALLY
  for (const r of rs) tally = withOutcome(tally, r)
  return tally
}

/** Squared standard error of the mean; infinite below two outcomes. */
const squaredError = ({ n, m2 }: OutcomeTally): number =>
  n < 2 ? Number.POSITIVE_INFINITY : m2 / (n - 1) / n

export interface MeanDifference {
  readonly mean: number
  /** The difference in its standard errors. */
  readonly t: number
  /** Two-sided p: how often chance alone gives as much. */
  readonly p: number
}

/**
 * Welch's test of two means. By t and not z: at twenty a side and the small levels that many looks leave, z finds a split
 * where there is none in 7 of 300 maintenances at 1%, t in 2.
 */
export const meanDifference = (a: OutcomeTally, b: OutcomeTally): MeanDifference => {
  const mean = a.mean - b.mean
  const [errorA, errorB] = [squaredError(a), squaredError(b)]
  const error = Math.sqrt(errorA + errorB)
  if (mean === 0 || error === Number.POSITIVE_INFINITY) return { mean, t: 0, p: 1 }
  if (error === 0) return { mean, t: mean / error, p: 0 }
  const t = mean / error
  const degrees = (errorA + errorB) ** 2 / (errorA ** 2 / (a.n - 1) + errorB ** 2 / (b.n - 1))
  return { mean, t, p: betaCdf(degrees / (degrees + t * t), degrees / 2, 0.5) }
}
