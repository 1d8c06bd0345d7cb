import type { Belief, Episode, Measure, Mood, Plan, Preset } from '#memories'
import type { Exact, Id, Instant } from '#vocabulary'
import type { Feedback } from './knowledge-rows.ts'
import type { Reflection } from './reflection-schema.ts'

/** The turn that a run is in: the last that was shown something. A text that names no turn was written in it. */
export interface ShowingRow {
  readonly run: string
  readonly turn: Id
  readonly lessons?: { readonly hash: string; readonly since: Instant }
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
  readonly beliefs: readonly number[]
  readonly at: Instant
  readonly knownAt: Instant
  /** With it, every belief of the strategy and symbol that had changed was kept as a version. */
  readonly checkpoint: boolean
}

/** What the memories keep between events. Fields that may be absent are, while there is nothing to keep. */
export interface MemoryRow {
  readonly id: 'memory'
  readonly episodes: number
  readonly beliefs: number
  readonly plans: number
  readonly lessons?: number
  readonly knowledge?: number
  readonly tried: number
  readonly lastClose?: { readonly trade: Id; readonly mood: MoodRow }
  readonly feedback?: readonly Feedback[]
  readonly preset?: Preset
  readonly outcomes: readonly number[]
  /** Where evidence was added since the last maintenance; `amended` where an outcome that was counted has changed. */
  readonly due: readonly { readonly strategy: string; readonly symbol: string; readonly amended: boolean }[]
  readonly maintainedAt: Instant | null
}

/** Returns of the newest losing trades of a symbol: the usual loss where no stop was given (docs/method.md#r). */
export interface LossesRow {
  readonly symbol: string
  readonly returns: readonly number[]
}

/** The newest trades of a strategy, oldest first: outcomes in R, and for how many seconds they were held. */
export interface StrategyRow {
  readonly strategy: string
  readonly outcomes: readonly number[]
  readonly holds: readonly number[]
}

/** The mood as the last close left it, with equity as last known then and what it left of the usual risk. */
export interface MoodRow extends Mood {
  readonly id: 'mood'
  readonly equity: Exact | null
  readonly drawdown: number | null
  readonly appetite: number
}

export type EpisodeRow = Episode
export type PlanRow = Plan

/** A belief as it stands. A version is kept when more than a count changes, and now and then: later evidence is counted again for a past moment. */
export interface BeliefRow extends Belief {
  /** The event that last changed it, and the one that last kept a version of it. */
  readonly seq: number
  readonly saved: number
}

export const LESSONS_STATUSES = ['active', 'superseded', 'withdrawn'] as const

type FromReflection<Field extends keyof Reflection> = {
  readonly [F in Field]-?: Exclude<Reflection[F], undefined> | null
}

export interface LessonsRow
  extends Pick<Reflection, 'reflector' | 'considered' | 'trades'>,
    FromReflection<'strategy' | 'model' | 'from' | 'to' | 'asked' | 'findings' | 'text' | 'hash' | 'demoted'>,
    FromReflection<'inputTokens' | 'outputTokens' | 'cost' | 'variant' | 'regime'> {
  readonly id: Id
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
  readonly outside: boolean
  /** As it was then: a large loss since makes the next due. */
  readonly equity: Exact | null
}
