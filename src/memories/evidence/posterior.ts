// The posterior of expectancy (docs/method.md#expectancy). One function for recall's distribution, sizing and beliefs.

/** Weighted sums of outcomes: w local (like the query), g global (age and confidence only). */
export interface EvidenceSums {
  readonly w: number
  readonly ww: number
  readonly wr: number
  readonly g: number
  readonly gg: number
  readonly gr: number
  readonly grr: number
}

export interface Posterior {
  /** Effective sizes, local and global. */
  readonly nLocal: number
  readonly nGlobal: number
  readonly meanLocal: number
  readonly meanGlobal: number
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

/** t₉₅(ν) by Cornish–Fisher, to the third order. */
export const t95 = (nu: number): number => {
  const z = Z95
  return (
    z +
    (z ** 3 + z) / (4 * nu) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * nu ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * nu ** 3)
  )
}

export const posteriorOf = ({ w, ww, wr, g, gg, gr, grr }: EvidenceSums): Posterior | null => {
  if (g <= 0 || w <= 0) return null
  const nLocal = (w * w) / ww
  const nGlobal = (g * g) / gg
  const meanLocal = wr / w
  const meanGlobal = gr / g
  const spread =
    nGlobal > ONE_OUTCOME ? (nGlobal / (nGlobal - 1)) * Math.max(0, grr / g - meanGlobal ** 2) : 0
  const variance = Math.max(LEAST_VARIANCE, spread)
  const prior = (nGlobal * meanGlobal) / (nGlobal + SCEPTIC)
  const priorVariance = variance / (nGlobal + SCEPTIC) + variance / BETWEEN_CONTEXTS
  const precision = 1 / priorVariance + nLocal / variance
  const mean = (prior / priorVariance + (nLocal * meanLocal) / variance) / precision
  const sd = precision ** -0.5
  const reach = t95(Math.max(LEAST_DEGREES, nGlobal - 1)) * sd
  return {
    nLocal,
    nGlobal,
    meanLocal,
    meanGlobal,
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
