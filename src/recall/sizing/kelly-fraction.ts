import { logOptimal, type Posterior, type Weighing, weigh } from '#memories'
import { type SizeQuestion, type SizeWhy, sizeGate } from './size-gates.ts'
import { recordSteps, type Stake, stakeSteps, zeroReason } from './size-reasons.ts'

// The share of equity that the record justifies risking (docs/method.md#size): half Kelly at the lower end of expectancy, or
// nothing and why.

/** Cap of the share of equity at 1R. Sane: .0025 to .02. */
export const SIZE_CAP = 0.02
/** Share of the log-optimal stake: half of it at the lower end, a quarter at the mean. Sane: .1 to .5. */
export const KELLY_SHARE = { lower: 0.5, mean: 0.25 } as const

/** The loss to reckon with is −3R, or the worst on record; it may cost half of equity. */
const LEAST_WORST = 3
const WORST_SHARE = 0.5
/** Share of equity that the worst of the shifted record may cost. */
const RUIN_MARGIN = 0.95
/** Expectancy that f₂ takes at most, in R: it keeps f₂ rising in L. */
const MOST_EXPECTANCY = 1

export interface SizeOptions {
  readonly cap?: number | undefined
  /** Where the stake is computed: the lower end of expectancy, or its mean. The gate is the lower end in both. */
  readonly at?: 'lower' | 'mean' | undefined
  readonly fraction?: number | undefined
  /** Also ask for E⁺ ≥ 20: a bet without an edge in at most 5% of lifetimes, not of decisions. */
  readonly strict?: boolean | undefined
}

export interface SizeFraction {
  /** Share of equity to risk at 1R. */
  readonly size: number
  readonly why: SizeWhy
  readonly posterior: Posterior | null
  readonly similarity: number
  /** E⁺, where strict asked for it. */
  readonly proof: number | null
  /** Step by step, for people. */
  readonly reasons: readonly string[]
}

export const kellyFraction = (
  question: SizeQuestion,
  options: SizeOptions = {},
  weighing: Weighing = weigh(question.evidence),
): SizeFraction => {
  const gate = sizeGate(question, weighing, options.strict ?? false)
  const { why, proof } = gate
  const { posterior, similarity } = weighing
  const stake = posterior === null || why !== 'ok' ? null : stakeOf(question, weighing.w, posterior, options)
  const end = stake === null ? [zeroReason(why, question, weighing)] : stakeSteps(stake)
  return {
    size: stake?.size ?? 0,
    why,
    posterior,
    similarity,
    proof,
    reasons: [...recordSteps(question, weighing, gate), ...end],
  }
}

const stakeOf = (
  { evidence, appetite }: SizeQuestion,
  w: Float64Array,
  { meanLocal, mean, lower, variance }: Posterior,
  { cap = SIZE_CAP, at = 'lower', fraction = KELLY_SHARE[at] }: SizeOptions,
): Stake => {
  const expectancy = at === 'mean' ? mean : lower
  // x = R − (m_l − L): the record as it would be at the lower end.
  const x = evidence.r.map((r) => r - (meanLocal - expectancy))
  const worst = evidence.worst ?? least(evidence.r)
  const lowest = least(x)
  // F = min(.5/max(3, −worst R), .95/−min x where min x < 0)
  const most = Math.min(
    WORST_SHARE / Math.max(LEAST_WORST, -worst),
    lowest < 0 ? RUIN_MARGIN / -lowest : Number.POSITIVE_INFINITY,
  )
  const optimal = logOptimal(x, w, most)
  // f₂ = ℓ/(v+ℓ²), ℓ = min(L, 1)
  const believed = Math.min(expectancy, MOST_EXPECTANCY)
  const bounded = believed / (variance + believed ** 2)
  const size = Math.min(cap, fraction * Math.min(optimal, bounded) * appetite)
  return { optimal, bounded, at, fraction, appetite, cap, size }
}

const least = (values: Float64Array): number =>
  values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY)
