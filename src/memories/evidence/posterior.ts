import { studentFrom } from './tail-quantiles.ts'

// A sceptic's posterior of expectancy (docs/method.md#beliefs), as beliefs and the risk of ruin show it. It decides no size and no state.

/** Sums of outcomes by their weights: Σw, Σw², Σw·R, Σw·R². */
export interface OutcomeSums {
  readonly w: number
  readonly ww: number
  readonly wr: number
  readonly wrr: number
}

export interface Posterior {
  /** Effective size. */
  readonly n: number
  readonly variance: number
  readonly mean: number
  readonly sd: number
  /** 90% two-sided. */
  readonly lower: number
  readonly upper: number
  /** P(expectancy > 0) */
  readonly edge: number
}

/** Weight of the sceptic's prior, in trades at zero. */
const SCEPTIC = 50
/** Variance over the variance between contexts: they differ by about a fifth of a standard deviation. */
const BETWEEN_CONTEXTS = 25
/** Least variance, (1R)²: an unseen stop-out is still possible. */
const LEAST_VARIANCE = 1
const LEAST_DEGREES = 9
/** Effective size up to which there is only one outcome, and no spread: rounding makes it 1 and a little. */
const ONE_OUTCOME = 1 + 1e-9
/** The normal quantile of 95% one-sided, 90% two-sided. */
export const Z95 = 1.6448536269514722

/** t₉₅(ν) */
export const t95 = (nu: number): number => studentFrom(Z95, nu)

export const posteriorOf = ({ w, ww, wr, wrr }: OutcomeSums): Posterior | null => {
  if (w <= 0) return null
  const n = (w * w) / ww
  const observed = wr / w
  const spread = n > ONE_OUTCOME ? (n / (n - 1)) * Math.max(0, wrr / w - observed ** 2) : 0
  const variance = Math.max(LEAST_VARIANCE, spread)
  const prior = (n * observed) / (n + SCEPTIC)
  const priorVariance = variance / (n + SCEPTIC) + variance / BETWEEN_CONTEXTS
  const precision = 1 / priorVariance + n / variance
  const mean = (prior / priorVariance + (n * observed) / variance) / precision
  const sd = precision ** -0.5
  const reach = t95(Math.max(LEAST_DEGREES, n - 1)) * sd
  return {
    n,
    variance,
    mean,
    sd,
    lower: mean - reach,
    upper: mean + reach,
    edge: normalCdf(mean / sd),
  }
}

/** Φ(z), by Hart's rational approximation (error below 1e-14; Hart 1968, as given by West 2005). */
export const normalCdf = (z: number): number => {
  const x = Math.abs(z)
  if (x > 37) return z > 0 ? 1 : 0
  const tail = x < 7.07106781186547 ? Math.exp((-x * x) / 2) * ratio(x) : farTail(x)
  return z > 0 ? 1 - tail : tail
}

const ABOVE = [
  3.52624965998911e-2, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871,
  221.213596169931, 220.206867912376,
]
const BELOW = [
  8.83883476483184e-2, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674,
  637.333633378831, 793.826512519948, 440.413735824752,
]
const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)
const ratio = (x: number): number => polynomial(ABOVE, x) / polynomial(BELOW, x)

const farTail = (x: number): number => {
  const fraction = x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))
  return Math.exp((-x * x) / 2) / fraction / 2.506628274631
}
