import { DOWN_STAKES, type Products, UP_STAKES } from '../evidence/e-process.ts'
import type { Posterior } from '../evidence/posterior.ts'
import type { Belief } from './belief.ts'

/** Observations beyond which an answer is as good as never: some forty years of a trade a day. */
export const HOPELESS = 10_000

/**
 * About how many more observations until the e-value passes the threshold, if outcomes go on with the posterior's mean and
 * variance: the smallest n with mean over λ of M_λ·e^(n·g_λ) ≥ threshold, g_λ = λ·m − ½λ²(v + m²) the growth of ln M_λ.
 * On the side that the mean points to; null where that is hopeless. At the true mean it is 5–26% long: paths cross early.
 */
export const aboutMore = (
  belief: Belief,
  { mean, variance }: Posterior,
  threshold: number,
): number | null => {
  const rises = mean > 0
  const stakes: readonly number[] = rises ? UP_STAKES : DOWN_STAKES
  const products: Products = rises ? belief.up : belief.down
  const growth = stakes.map((stake) => stake * Math.abs(mean) - 0.5 * stake ** 2 * (variance + mean ** 2))
  const after = (n: number): number =>
    stakes.reduce((sum, _, i) => sum + (products[i] ?? 1) * Math.exp(n * (growth[i] ?? 0)), 0) / stakes.length
  if (after(0) >= threshold) return 0
  if (after(HOPELESS) < threshold) return null
  let low = 0
  let high = HOPELESS
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (after(middle) < threshold) low = middle
    else high = middle
  }
  return high
}
