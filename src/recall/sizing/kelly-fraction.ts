import { logOptimal, type Readings } from '#memories'
import { isSparse } from './query-coverage.ts'
import { type SizeQuestion, type SizeWhy, sizeGate } from './size-gates.ts'
import { recordSteps, type Stake, stakeSteps, zeroReason } from './size-reasons.ts'

// The share of equity that the record justifies risking (docs/method.md#size): half Kelly at the best lower end of five readings, or
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
/** Expectancy that f₂ takes at most, in R: it keeps f₂ rising in ℓ. */
const MOST_EXPECTANCY = 1
/** What the stake of a sparse question is multiplied by. */
const SPARSE_SHARE = 0.5

export interface SizeOptions {
  readonly cap?: number | undefined
  /** Where the stake is computed: the lower end of expectancy, or its mean. The gates are the same in both. */
  readonly at?: 'lower' | 'mean' | undefined
  readonly fraction?: number | undefined
  /** Also ask for E⁺ ≥ 20: a bet without an edge in at most 5% of lifetimes, not of decisions. */
  readonly strict?: boolean | undefined
}

export interface SizeFraction {
  /** Share of equity to risk at 1R. */
  readonly size: number
  readonly why: SizeWhy
  /** ℓ, f₁ and f₂ of docs/method.md#size; null where no stake was computed. */
  readonly level: number | null
  readonly stake: Stake | null
  /** E⁺, where strict asked for it. */
  readonly proof: number | null
  /** Step by step, for people. */
  readonly reasons: readonly string[]
}

export const kellyFraction = (question: SizeQuestion, options: SizeOptions = {}): SizeFraction => {
  const gate = sizeGate(question, options.strict ?? false)
  const { why, level, proof } = gate
  const { readings } = question
  const stake =
    readings === null || level === null || why !== 'ok' ? null : stakeOf(question, readings, level, options)
  const end = stake === null ? [zeroReason(why, question)] : stakeSteps(stake, question.here)
  return {
    size: stake?.size ?? 0,
    why,
    level,
    stake,
    proof,
    reasons: [...recordSteps(question, gate), ...end],
  }
}

const stakeOf = (
  { evidence, appetite, coverage }: SizeQuestion,
  { meanAll, worst, spread, decides }: Readings,
  level: number,
  { cap = SIZE_CAP, at = 'lower', fraction = KELLY_SHARE[at] }: SizeOptions,
): Stake => {
  const expectancy = at === 'mean' ? (decides?.shrunk ?? level) : level
  // x = R − m_all + ℓ: the record as it would be at that expectancy.
  const x = evidence.r.map((r) => r - meanAll + expectancy)
  const lowest = x.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY)
  // F = min(.5/max(3, −worst R, D), .95/−min x where min x < 0)
  const most = Math.min(
    WORST_SHARE / Math.max(LEAST_WORST, -worst, spread.owed),
    lowest < 0 ? RUIN_MARGIN / -lowest : Number.POSITIVE_INFINITY,
  )
  const optimal = logOptimal(x, evidence.g, most)
  // f₂ = ℓ′/(v+ℓ′²), ℓ′ = min(ℓ, 1)
  const believed = Math.min(expectancy, MOST_EXPECTANCY)
  const bounded = believed / (spread.variance + believed ** 2)
  const sparse = isSparse(coverage) ? SPARSE_SHARE : 1
  // Appetite and the half for a sparse question act after the cap: what is already capped is still lowered by them.
  const size = appetite * sparse * Math.min(cap, fraction * Math.min(optimal, bounded))
  return { expectancy, optimal, bounded, at, fraction, cap, appetite, sparse, size }
}
