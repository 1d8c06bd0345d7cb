import { DAY_MS, type Instant, laterOf } from '#vocabulary'
import { sigmoid } from '../episodes/score-parts.ts'

/**
 * The part of mood that is kept: what outcomes have done to the agent's standing. Appetite, advice and drawdown follow
 * from equity at the moment of the question. Nothing here comes from the agent's opinion of itself.
 */
export interface Mood {
  /** Moving average of outcomes, 0 to 1; not the confidence stated for a trade. */
  readonly confidence: number
  readonly winningStreak: number
  readonly losingStreak: number
  /** Closes counted so far. */
  readonly closes: number
  /** The last of them. */
  readonly at: Instant | null
}

export const FIRST_MOOD: Mood = { confidence: 0.5, winningStreak: 0, losingStreak: 0, closes: 0, at: null }

/** λ: one trade moves confidence by a tenth of the way, so that about ten shift it. */
const KEPT = 0.9
/** The least scale of an outcome, in R (docs/method.md#mood). */
const LEAST_SIGMA = 0.5

const towards = (before: number, signal: number): number => KEPT * before + (1 - KEPT) * signal

/** confidence ← .9·confidence + .1·sigmoid(R / max(.5, σ_r)) */
export const confidenceAfter = (before: number, r: number, sigma: number): number =>
  towards(before, sigmoid(r / Math.max(LEAST_SIGMA, sigma)))

/** The signal of owm-1.0, sigmoid(R / expected R), with its faults; it expects 1R (docs/method.md#the-published-formula). */
export const seedSignal = (r: number, expected = 1): number => sigmoid(r / expected)

export const seedConfidenceAfter = (before: number, r: number, expected = 1): number =>
  towards(before, seedSignal(r, expected))

export interface Close {
  /** null where it cannot be said: confidence then stays, and the sign of the result moves the streaks. */
  readonly r: number | null
  /** Negative, zero or positive: what was earned. */
  readonly result: number
  readonly sigma: number
  readonly at: Instant
}

/** One that ended so long before the last close is of another time. Sane: 6 hours to 3 days. */
const OLDER_MS = DAY_MS

/**
 * Mood after a close. One of long before the last close changes neither streaks nor confidence: they are of what the agent has just been
 * doing, whenever it tells of what it did before. A scratch, exactly zero, is neither a win nor a loss and ends both streaks, as in activity. (owm-1.0
 * counts it as a loss.)
 */
export const moodAfter = (mood: Mood, { r, result, sigma, at }: Close): Mood => {
  const sign = Math.sign(r ?? result)
  if (mood.at !== null && at < mood.at - OLDER_MS) return { ...mood, closes: mood.closes + 1 }
  return {
    confidence: r === null ? mood.confidence : confidenceAfter(mood.confidence, r, sigma),
    winningStreak: sign > 0 ? mood.winningStreak + 1 : 0,
    losingStreak: sign < 0 ? mood.losingStreak + 1 : 0,
    closes: mood.closes + 1,
    at: mood.at === null ? at : laterOf(mood.at, at),
  }
}
