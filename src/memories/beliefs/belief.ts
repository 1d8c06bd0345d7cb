import type { Id, Instant } from '#vocabulary'
import type { Condition } from '../conditions/condition.ts'
import { alarmStart, downStart, type Products, upStart } from '../evidence/e-process.ts'
import type { Measure } from '../evidence/evidence-set.ts'

/** What outcomes may say of expectancy where a condition holds. */
export const WAYS = ['gains', 'loses'] as const
export type Way = (typeof WAYS)[number]

/** What a belief claims: that trades gain or lose where its condition holds, or something else, which no trade can test. */
export const CLAIMS = [...WAYS, 'other'] as const
export type Claim = (typeof CLAIMS)[number]
export const oppositeWay = (claim: Way): Way => (claim === 'gains' ? 'loses' : 'gains')

export const BELIEF_SOURCES = ['induced', 'seeded', 'split'] as const
/** Where a belief comes from: the grid, a person or model, or another belief whose outcomes a condition separated. */
export type BeliefSource = (typeof BELIEF_SOURCES)[number]

export const BELIEF_STATES = ['forming', 'candidate', 'supported', 'contradicted', 'retired'] as const
/** `forming`: a cell of the grid with fewer than ten observations. It is counted and not shown. */
export type BeliefState = (typeof BELIEF_STATES)[number]

/** Σw, Σw², Σw·R, Σw·R² with w = .99^(later observations): what the shown posterior is computed from (docs/method.md#beliefs). */
export interface FadingSums {
  readonly w: number
  readonly ww: number
  readonly wr: number
  readonly wrr: number
}

/** One version of a belief, whole: every close writes about seven of these, so it holds running sums and no lists. */
export interface Belief {
  readonly id: Id
  /** Ordinal within the log, never reused: the handle B3. */
  readonly n: number
  readonly source: BeliefSource
  /** Hash of its text, where somebody wrote one; null: described from its condition. */
  readonly proposition: string | null
  /** Where it applies: only an episode that meets all of it is evidence (docs/method.md#beliefs). */
  readonly condition: Condition
  readonly claim: Claim
  /** What 1R is in its evidence. A cell of the grid has it in its key; a proposed belief takes that of its first observation. */
  readonly measure: Measure | null
  readonly strategy: string | null
  readonly symbol: string | null
  readonly state: BeliefState
  /** Since when it is in that state. */
  readonly since: Instant
  readonly createdAt: Instant
  /** When its evidence begins, where it was formed after seeing data: only what was entered later counts (docs/method.md#beliefs). */
  readonly evidenceFrom: Instant | null
  readonly observations: number
  /** Outcomes above zero, whatever is claimed. */
  readonly wins: number
  /** Share confirmed, each observation counting one (docs/method.md#beliefs). */
  readonly alpha: number
  readonly beta: number
  /** α and β that it was born with. */
  readonly prior: readonly [alpha: number, beta: number]
  /** Weighted by |R|: read by `owm-1.0` only. */
  readonly weightedAlpha: number
  readonly weightedBeta: number
  readonly sums: FadingSums
  /** Running products of E⁺ and E⁻: undiscounted, they decide the state. */
  readonly up: Products
  readonly down: Products
  /** Running products of D, the alarm against what the state says; empty while it says nothing. */
  readonly alarm: Products
  readonly alarmSince: Instant | null
  readonly lastConfirmed: Id | null
  readonly lastContradicted: Id | null
  readonly lastEvidenceAt: Instant | null
  /** Entry of the newest trade that it counted: one entered before that and recorded since came late. */
  readonly newestEntry: Instant | null
  /** A belief that contains this one without a difference; it goes on counting. */
  readonly mergedInto: Id | null
  /** The belief that this one was split from. */
  readonly parent: Id | null
  /** The condition that separated its outcomes: look at the narrower beliefs instead. */
  readonly separatedBy: Condition | null
}

/** No opinion, as an induced belief starts. */
export const NO_OPINION = [1, 1] as const
/** A mild opinion, as a person's starts. */
export const MILD_OPINION = [2, 1] as const

export interface BeliefBirth {
  readonly id: Id
  readonly n: number
  readonly source: BeliefSource
  readonly condition: Condition
  readonly createdAt: Instant
  readonly claim?: Claim | undefined
  readonly proposition?: string | null | undefined
  readonly measure?: Measure | null | undefined
  readonly strategy?: string | null | undefined
  readonly symbol?: string | null | undefined
  readonly parent?: Id | null | undefined
  readonly prior?: readonly [alpha: number, beta: number] | undefined
}

/**
 * A belief before its first observation. A cell of the grid was fixed before any data and counts everything; whatever a
 * person, a model or a split proposed starts its evidence, and its alarm, at its creation, and is shown from then on.
 */
export const bornBelief = (birth: BeliefBirth): Belief => {
  const proposed = birth.source !== 'induced'
  const watched = proposed && birth.claim !== 'other'
  const prior = birth.prior ?? (birth.source === 'seeded' ? MILD_OPINION : NO_OPINION)
  return {
    id: birth.id,
    n: birth.n,
    source: birth.source,
    proposition: birth.proposition ?? null,
    condition: birth.condition,
    claim: birth.claim ?? 'gains',
    measure: birth.measure ?? null,
    strategy: birth.strategy ?? null,
    symbol: birth.symbol ?? null,
    state: proposed ? 'candidate' : 'forming',
    since: birth.createdAt,
    createdAt: birth.createdAt,
    evidenceFrom: proposed ? birth.createdAt : null,
    observations: 0,
    wins: 0,
    alpha: prior[0],
    beta: prior[1],
    prior,
    weightedAlpha: prior[0],
    weightedBeta: prior[1],
    sums: { w: 0, wr: 0, wrr: 0, ww: 0 },
    up: upStart(),
    down: downStart(),
    alarm: watched ? alarmStart() : [],
    alarmSince: watched ? birth.createdAt : null,
    lastConfirmed: null,
    lastContradicted: null,
    lastEvidenceAt: null,
    newestEntry: null,
    mergedInto: null,
    parent: birth.parent ?? null,
    separatedBy: null,
  }
}

/** How often somebody saw that what a belief says held, and did not; only of what no trade can test. */
export interface ToldCounts {
  readonly for: number
  readonly against: number
}

export const priorOfCounts = (told: ToldCounts): readonly [alpha: number, beta: number] => [
  NO_OPINION[0] + told.for,
  NO_OPINION[1] + told.against,
]

export const toldCounts = ({ claim, prior }: Pick<Belief, 'claim' | 'prior'>): ToldCounts | null =>
  claim === 'other' ? { for: prior[0] - NO_OPINION[0], against: prior[1] - NO_OPINION[1] } : null
