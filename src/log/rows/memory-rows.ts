import type { Belief, Episode, Measure, Mood, Plan, Preset } from '#memories'
import type { Exact, Id, Instant } from '#vocabulary'
import type { Feedback } from './knowledge-rows.ts'
import type { Reflection } from './reflection-schema.ts'

// The rows that the memories are made of.

/** A memory that a decision said it relied on. */
export interface CitationRow {
  /** A trade and its episode have one id. */
  readonly memory: Id
  readonly seq: number
  /** The turn, or the decision where there was none: a memory counts once in each. */
  readonly turn: Id
}

/** A memory that a turn was shown, by the event that showed it first. */
export interface ShownRow {
  readonly memory: Id
  readonly seq: number
}

/** The turn that a run is in: the last that was shown something. What is written without naming a turn was written in it. */
export interface ShowingRow {
  readonly run: string
  readonly turn: Id
  /** The lessons it was shown, by their hash, and since when; absent where it was shown none. */
  readonly lessons?: { readonly hash: string; readonly since: Instant }
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
  /** The mood before the last close, if no report explains that close; absent otherwise. */
  readonly lastClose?: { readonly trade: Id; readonly mood: MoodRow }
  readonly id: 'memory'
  /** How many of each have been numbered. */
  readonly episodes: number
  readonly beliefs: number
  readonly plans: number
  /** Absent where nothing was ever reflected on. */
  readonly lessons?: number
  /** Absent where nothing was ever observed, nor looked back on. */
  readonly knowledge?: number
  /** Outcomes that the next maintenance hands to the memories they were decided on; absent where none waits. */
  readonly feedback?: readonly Feedback[]
  /** By which rules it was reckoned when knowledge moves; absent before the first maintenance that looked at it. */
  readonly preset?: Preset
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

export const LESSONS_STATUSES = ['active', 'superseded', 'withdrawn'] as const

type FromReflection<Field extends keyof Reflection> = {
  readonly [F in Field]-?: Exclude<Reflection[F], undefined> | null
}

/** What a reflection distilled from the trades of a strategy, or of any. */
export interface LessonsRow
  extends Pick<Reflection, 'reflector' | 'considered' | 'trades'>,
    FromReflection<'strategy' | 'model' | 'from' | 'to' | 'asked' | 'findings' | 'text' | 'hash' | 'demoted'>,
    FromReflection<'inputTokens' | 'outputTokens' | 'cost' | 'variant' | 'regime'> {
  readonly id: Id
  /** Ordinal within the log, never reused: the handle L3. */
  readonly n: number
  readonly status: (typeof LESSONS_STATUSES)[number]
  /** A person stands behind its words, which are then reported as theirs. */
  readonly approved: boolean
  /** It goes on standing when newer ones come, until a person withdraws it. */
  readonly promoted: boolean
  /** The last that was drawn for its strategy, whatever became of it: the next is due by what has happened since. */
  readonly newest: boolean
  readonly at: Instant
  readonly seq: number
  readonly bullets: NonNullable<Reflection['bullets']>
  /** The model was shown text from outside. */
  readonly outside: boolean
  /** As it was then: a large loss since makes the next due. */
  readonly equity: Exact | null
}
