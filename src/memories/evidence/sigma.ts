/** Newest outcomes that the scale is taken from (docs/method.md#scale). */
export const SIGMA_WINDOW = 100
const CLIP = 5
const FLOOR = 0.5
const PRIOR = 1.5
const PRIOR_COUNT = 10

/** σ_r = max(.5, √((10·1.5² + Σ(x−x̄)²) / (10 + max(0, n−1)))), x = R clipped to ±5, newest 100 known. */
export const sigmaR = (newest: readonly number[]): number => {
  const from = Math.max(0, newest.length - SIGMA_WINDOW)
  const n = newest.length - from
  const clipped = (i: number): number => Math.max(-CLIP, Math.min(CLIP, newest[i] as number))
  let sum = 0
  for (let i = from; i < newest.length; i++) sum += clipped(i)
  const mean = n === 0 ? 0 : sum / n
  let spread = 0
  for (let i = from; i < newest.length; i++) spread += (clipped(i) - mean) * (clipped(i) - mean)
  return Math.max(FLOOR, Math.sqrt((PRIOR_COUNT * PRIOR ** 2 + spread) / (PRIOR_COUNT + Math.max(0, n - 1))))
}

/** The scale of owm-1.0: root mean square of R over all candidates, floor .5; 1.5 where there are none. */
export const seedSigma = (rs: readonly number[]): number => {
  if (rs.length === 0) return PRIOR
  // Summed by size: in which order outcomes come depends on what was read before, and so would the last digits (P1).
  const squares = Float64Array.from(rs, (r) => r * r)
    .sort()
    .reduce((sum, square) => sum + square, 0)
  return Math.max(FLOOR, Math.sqrt(squares / rs.length))
}
