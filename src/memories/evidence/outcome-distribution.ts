import { type EvidenceSet, localWeight, type Outcomes } from './evidence-set.ts'
import { type Posterior, posteriorOf, Z95 } from './posterior.ts'
import { weightedQuantiles } from './weighted-quantiles.ts'

/** Outcomes with their local weights, and what they come to. */
export interface Weighing {
  readonly w: Float64Array
  /** null where nothing has any weight. */
  readonly posterior: Posterior | null
  /** Mean similarity, Σw·s/Σw: without it n_l could count many of another regime (docs/method.md#size). */
  readonly similarity: number
}

/** w = g·s⁴, and the posterior of expectancy (docs/method.md#expectancy). */
export const weigh = ({ r, g, s }: Outcomes): Weighing => {
  const w = new Float64Array(r.length)
  const sums = { w: 0, ww: 0, wr: 0, g: 0, gg: 0, gr: 0, grr: 0 }
  let ws = 0
  for (let i = 0; i < r.length; i++) {
    const ri = r[i] ?? 0
    const gi = g[i] ?? 0
    const si = s[i] ?? 0
    const wi = localWeight(gi, si)
    w[i] = wi
    ws += wi * si
    sums.w += wi
    sums.ww += wi * wi
    sums.wr += wi * ri
    sums.g += gi
    sums.gg += gi * gi
    sums.gr += gi * ri
    sums.grr += gi * ri * ri
  }
  return { w, posterior: posteriorOf(sums), similarity: sums.w > 0 ? ws / sums.w : 0 }
}

export interface Share {
  readonly share: number
  /** 90% two-sided, Wilson. */
  readonly lower: number
  readonly upper: number
}

/** Wilson's interval of a share at an effective size. */
export const wilson = (share: number, n: number, z = Z95): Share => {
  const scale = 1 + (z * z) / n
  const centre = (share + (z * z) / (2 * n)) / scale
  const reach = (z / scale) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))
  // At a share of 0 or 1 the end is exact; rounding must not put it past the share.
  return {
    share,
    lower: Math.max(0, Math.min(share, centre - reach)),
    upper: Math.min(1, Math.max(share, centre + reach)),
  }
}

/** The distribution of outcomes in situations like this one, weighed by how much they tell. */
export interface OutcomeDistribution {
  readonly measure: EvidenceSet['measure']
  readonly observations: number
  readonly episodes: number
  readonly leftOut: number
  readonly worst: number | null
  readonly similarity: number
  readonly posterior: Posterior | null
  /** Share of wins, R above 0. */
  readonly wins: Share | null
  /** At QUANTILES. */
  readonly quantiles: readonly number[]
}

export const outcomeDistribution = (
  evidence: EvidenceSet,
  weighing: Weighing = weigh(evidence),
): OutcomeDistribution => {
  const { r, measure, episodes, leftOut, worst } = evidence
  const { w, posterior, similarity } = weighing
  return {
    measure,
    observations: r.length,
    episodes,
    leftOut,
    worst,
    similarity,
    posterior,
    wins: posterior === null ? null : wilson(winShare(r, w), posterior.nLocal),
    quantiles: posterior === null ? [] : weightedQuantiles(r, w),
  }
}

const winShare = (r: Float64Array, w: Float64Array): number => {
  let all = 0
  let won = 0
  for (let i = 0; i < r.length; i++) {
    const weight = w[i] ?? 0
    all += weight
    if ((r[i] ?? 0) > 0) won += weight
  }
  return won / all
}
