import { mean, variance } from '../evidence/moments.ts'

/** How y goes with x over trades in order. */
export interface Association {
  /** Change of y for one of x. With x 0 or 1, the difference between the two groups' means. */
  readonly slope: number
  readonly correlation: number
  /** Standard errors from no association. */
  readonly z: number
  /** Standard deviation of x. */
  readonly spread: number
}

/** Trades over which the mean of the last three outcomes still contains the same ones. */
const LAGS = 3
/** Least unexplained share, which keeps the z of a perfect correlation finite. */
const LEAST_REST = 1e-9

/** A t value as the standard normal that is as rare (Wallace 1959); within .02 of it from 8 degrees of freedom on. */
export const zOfT = (t: number, degrees: number): number =>
  Math.sign(t) * ((8 * degrees + 1) / (8 * degrees + 3)) * Math.sqrt(degrees * Math.log1p((t * t) / degrees))

/**
 * Correlation with its z. Where both series wander, neighbours repeat each other, and the trades count as fewer
 * (Bartlett: n over 1 + 2·Σ ρx·ρy). Null when x is the same everywhere: there is nothing to compare.
 */
export const association = (x: readonly number[], y: readonly number[]): Association | null => {
  const n = x.length
  const dx = centred(x)
  const dy = centred(y)
  const sxx = dot(dx, dx, 0)
  const syy = dot(dy, dy, 0)
  if (n < 4 || sxx === 0) return null
  const spread = Math.sqrt(sxx / (n - 1))
  if (syy === 0) return { slope: 0, correlation: 0, z: 0, spread }
  const sxy = dot(dx, dy, 0)
  const correlation = sxy / Math.sqrt(sxx * syy)
  let repeated = 0
  for (let lag = 1; lag <= LAGS; lag++) repeated += (dot(dx, dx, lag) / sxx) * (dot(dy, dy, lag) / syy)
  const degrees = Math.max(2, n / Math.max(1, 1 + 2 * repeated) - 2)
  const rest = Math.max(LEAST_REST, 1 - correlation ** 2)
  return { slope: sxy / sxx, correlation, z: zOfT(correlation * Math.sqrt(degrees / rest), degrees), spread }
}

/** The mean's distance from zero in standard errors. */
export const zOfMean = (values: readonly number[]): number => {
  const centre = mean(values)
  if (centre === 0) return 0
  const error = Math.sqrt(Math.max(LEAST_REST * centre ** 2, variance(values)) / values.length)
  return zOfT(centre / error, values.length - 1)
}

const centred = (values: readonly number[]): readonly number[] => {
  // Values that are all alike have no spread, whatever their mean rounds to.
  if (values.every((value) => value === values[0])) return values.map(() => 0)
  const centre = mean(values)
  return values.map((value) => value - centre)
}

const dot = (a: readonly number[], b: readonly number[], lag: number): number => {
  let sum = 0
  for (let i = lag; i < a.length; i++) sum += (a[i] ?? 0) * (b[i - lag] ?? 0)
  return sum
}
