// A table of Gaussians: a tenth of the cost of the exact kernel, and close enough to tell of most rows that they cannot, or
// must, be relevant. The rest are computed exactly.

/** Steps to one bandwidth, and how many bandwidths the table covers. */
const STEPS = 512
const REACH = 8
/** The steepest that exp(−½d²) gets, at d = 1. */
export const STEEPEST_SLOPE = Math.exp(-0.5)

/** Each holds the middle of its step. */
const GAUSSIANS = Float64Array.from({ length: REACH * STEPS }, (_, i) =>
  Math.exp(-0.5 * ((i + 0.5) / STEPS) ** 2),
)

/** exp(−½d²), within TABLE_ERROR. */
export const tabulatedGaussian = (d: number): number => GAUSSIANS[Math.floor(Math.abs(d) * STEPS)] ?? 0

/** Half a step where the curve is steepest is 5.9e-4; beyond the table it is below 1e-13. */
export const TABLE_ERROR = 6e-4
