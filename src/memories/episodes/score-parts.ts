// The parts of Score = Q·Sim·Rec·Conf·Aff (docs/method.md#score), shared by owm-1.0 and owm-1.1.

/** Numerically stable 1 / (1 + e^−x). */
export const sigmoid = (x: number): number => {
  const z = Math.exp(-Math.abs(x))
  return x >= 0 ? 1 / (1 + z) : z / (1 + z)
}

/** Sensitivity of Q. */
const QUALITY_SLOPE = 2

/** Q(m) = sigmoid(2·R/σ); .5 where there is no outcome. */
export const quality = (r: number | null, sigma: number): number =>
  r === null ? 0.5 : sigmoid((QUALITY_SLOPE * r) / sigma)

/** How much of a warning a loss is: sigmoid(−2·R/σ) (docs/method.md#warnings). */
export const warning = (r: number, sigma: number): number => sigmoid((-QUALITY_SLOPE * r) / sigma)

export interface Decay {
  /** Days after which a power of two to the d is lost. */
  readonly tau: number
  readonly d: number
}
/** Decay of episodes. */
export const EPISODE_DECAY: Decay = { tau: 30, d: 0.5 }
/** Decay of beliefs: knowledge lasts longer than events. */
export const BELIEF_DECAY: Decay = { tau: 180, d: 0.3 }

/** Rec(m) = (1 + age/τ)^−d */
export const recency = (ageDays: number, { tau, d }: Decay = EPISODE_DECAY): number =>
  (1 + Math.max(0, ageDays) / tau) ** -d

/** Confidence where none was stated. */
export const DEFAULT_CONFIDENCE = 0.5

/** Conf(m) = .5 + .5·confidence */
export const confidenceFactor = (confidence: number | null): number =>
  0.5 + 0.5 * Math.max(0, Math.min(1, confidence ?? DEFAULT_CONFIDENCE))

/** boost(n) = 1 + .1·ln(1 + n), n citations: orders lists only, and never lifts Rec above 1 (docs/method.md#score). */
export const boost = (citations: number): number => 1 + 0.1 * Math.log1p(citations)

/** Ordering score ÷ (1 + .25·f), f of the last 10 recalling turns that showed it (docs/method.md#score). */
export const FATIGUE = 0.25
export const FATIGUE_TURNS = 10

const AFFECT_STRENGTH = 0.3
const DEEP_DRAWDOWN = 0.5
const LOSING_STREAK = 3

/** Aff(m): only .94, 1, 1.09 and 1.15 can occur (docs/method.md#score). `drawdownState` is drawdown over its limit. */
export const affect = (r: number | null, drawdownState: number, losingStreak: number): number =>
  1 + AFFECT_STRENGTH * affectOf(r, drawdownState, losingStreak)

const affectOf = (r: number | null, drawdownState: number, losingStreak: number): number => {
  if (r === null) return 0
  if (drawdownState > DEEP_DRAWDOWN) return r < -1.5 ? 0.5 : r > 2 ? 0.3 : 0
  if (losingStreak >= LOSING_STREAK) return r > 0 ? 0.3 : r < 0 ? -0.2 : 0
  return 0
}
