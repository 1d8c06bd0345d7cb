import type { Belief, Episode, Measure, Mood, Plan } from '#memories'
import type { Exact, Id, Instant } from '#vocabulary'

// The rows that the memories are made of.

/** A memory that a decision said it relied on. */
export interface CitationRow {
  /** Its handle: E12, B3, T12. */
  readonly memory: string
  readonly seq: number
  /** The turn, or the decision where there was none: a memory counts once in each. */
  readonly turn: Id
}

/** A handle that a turn was shown, by the event that showed it first. */
export interface ShownRow {
  readonly handle: string
  readonly seq: number
}

/** The turn that a run is in: the last that was shown something. What is written without naming a turn was written in it. */
export interface ShowingRow {
  readonly run: string
  readonly turn: Id
}

/** A turn that was shown text from outside. What its agent writes from then on is no better. */
export interface ExposedRow {
  readonly turn: Id
  readonly seq: number
}

/** A text that was written by somebody who was shown text from outside, by its hash and the event that first held it. */
export interface OutsideRow {
  readonly hash: string
  readonly seq: number
}

/** One observation as beliefs counted it: an outcome, or several that were one (docs/method.md#evidence). */
export interface EvidenceRow {
  readonly seq: number
  readonly n: number
  readonly strategy: string
  readonly symbol: string
  readonly measure: Measure
  readonly r: number
  readonly episodes: readonly Id[]
  /** Ordinals of the beliefs it was evidence for or against. */
  readonly beliefs: readonly number[]
  readonly at: Instant
  readonly knownAt: Instant
  /** With it, every belief of the strategy and symbol that had changed was kept as a version. */
  readonly checkpoint: boolean
}

/** What the memories keep between events. */
export interface MemoryRow {
  readonly id: 'memory'
  /** How many of each have been numbered. */
  readonly episodes: number
  readonly beliefs: number
  readonly plans: number
  /** Beliefs ever tried (docs/method.md#beliefs). */
  readonly tried: number
  /** The newest outcomes in R, oldest first: what they vary by is the scale of the next (docs/method.md#scale). */
  readonly outcomes: readonly number[]
  /** Where evidence was added since the last maintenance; `amended` where an outcome that was counted has changed. */
  readonly due: readonly Due[]
  /** The last boundary at which maintenance was done. */
  readonly maintainedAt: Instant | null
}

export interface Due {
  readonly strategy: string
  readonly symbol: string
  readonly amended: boolean
}

/** Returns of the newest losing trades of a symbol: what a loss usually is where no stop was told (docs/method.md#r). */
export interface LossesRow {
  readonly symbol: string
  readonly returns: readonly number[]
}

/** What is kept of a strategy between its trades, of any version and symbol. */
export interface StrategyRow {
  readonly strategy: string
  /** Its newest outcomes in R, oldest first: what they vary by is the scale of its next (docs/method.md#scale). */
  readonly outcomes: readonly number[]
  /** How long its newest trades were held, in seconds, oldest first. */
  readonly holds: readonly number[]
}

/** The mood as the last close left it. */
export interface MoodRow extends Mood {
  readonly id: 'mood'
  /** As last known when it closed, and what they left of the usual risk by the rule and limit of then. */
  readonly equity: Exact | null
  readonly drawdown: number | null
  readonly appetite: number
}

export type EpisodeRow = Episode

/**
 * A belief as it stands. Every close changes about seven, so they are updated in place; a version is kept when more than
 * a count changes, and now and then. For a past moment the evidence since the last version is counted again.
 */
export interface BeliefRow extends Belief {
  /** The event that last changed it, and the one that last kept a version of it. */
  readonly seq: number
  readonly saved: number
}
export type PlanRow = Plan
