import { z } from 'zod'
import {
  DAY_MS,
  HindcastError,
  type Id,
  type Instant,
  isoOf,
  MEMORY_NAME,
  plusMs,
  zInstant,
  zLabel,
  zStrategyName,
} from '#vocabulary'
import type { Condition } from '../conditions/condition.ts'
import { zCondition } from '../conditions/read-condition.ts'
import { type PlanAction, zPlanAction } from './plan-action.ts'

export const PLAN_STATUSES = ['active', 'triggered', 'cancelled', 'expired'] as const
export type PlanStatus = (typeof PLAN_STATUSES)[number]

/** It may still trigger, or has and waits for what comes of it. */
export const isStanding = ({ status }: { readonly status: PlanStatus }): boolean =>
  status === 'active' || status === 'triggered'

/** `drawdown` and `found`, a belief that was found, are plans that nobody made. */
export const PLAN_SOURCES = ['agent', 'person', 'belief', 'drawdown', 'reflection', 'found'] as const
export type PlanSource = (typeof PLAN_SOURCES)[number]

/**
 * What came of a plan that triggered. It is observed, not tried: nobody knows what would have happened otherwise, so
 * `helped` is a hint to look again, never evidence for a belief.
 */
export interface PlanOutcome {
  readonly followed: boolean
  /** Following it helped, or would have; null where nobody can know. */
  readonly helped: boolean | null
  readonly r: number | null
  readonly at: Instant
}

/** A plan: if this, then that, until then, because. */
export interface Plan {
  readonly id: Id
  /** Ordinal within the log, never reused: the handle P3. */
  readonly n: number
  /** As changed by events; that its time has run out is seen by `statusAt`. */
  readonly status: PlanStatus
  readonly condition: Condition
  readonly action: PlanAction
  /** What it is confined to; null is any. */
  readonly symbol: string | null
  readonly strategy: string | null
  /** Hash of a text. */
  readonly reason: string | null
  readonly source: PlanSource
  /** Handles of the memories behind it. */
  readonly sources: readonly string[]
  /** 0 to 1. */
  readonly priority: number
  readonly createdAt: Instant
  /** When it ends; null: only `until` ends it. */
  readonly expiresAt: Instant | null
  readonly until: Condition | null
  readonly triggeredAt: Instant | null
  readonly triggeredBy: Id | null
  readonly triggers: number
  /** Of a plan to close: what the trade it means stood at, in R, when it triggered. */
  readonly rAtTrigger: number | null
  readonly cancelledAt: Instant | null
  readonly outcome: PlanOutcome | null
  /** Hashes of what was said about it, oldest first; absent where nothing was. */
  readonly remarks?: readonly string[]
  readonly run: string
}

/** A plan nobody renews is forgotten after a month. */
export const PLAN_DAYS = 30
const DEFAULT_PRIORITY = 0.5
const LONGEST_REASON = 4_000
const MOST_SOURCES = 100

/** A plan as a caller gives it. */
export const zPlanGiven = z.strictObject({
  condition: zCondition.describe('when: { "drawdown": { "from": 0.15 } }'),
  action: zPlanAction.describe(
    'what then: { "type": "skip_trade" }, "force_exit", "alert" with a "message", or "adjust_param" with a "param" and "multiply", "set" or "add"',
  ),
  symbol: zLabel.nullable().optional().describe('only for this symbol; any if left out'),
  strategy: zStrategyName
    .nullable()
    .optional()
    .describe('only for this strategy, all its versions; any if left out'),
  reason: z.string().trim().min(1).max(LONGEST_REASON).optional().describe('why it was made, in words'),
  sources: z
    .array(z.string().regex(MEMORY_NAME, 'is not a handle such as E12 or B3'))
    .max(MOST_SOURCES)
    .optional()
    .describe('handles of the memories behind it: E12, B3; one of nothing is left out'),
  priority: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(`how much it matters, 0 to 1; ${DEFAULT_PRIORITY} if left out`),
  expiresAt: zInstant
    .nullable()
    .optional()
    .describe(`when it ends; ${PLAN_DAYS} days on if left out, null: never`),
  until: zCondition
    .nullable()
    .optional()
    .describe('a condition that ends it: { "drawdown": { "below": 0.05 } }'),
})

export type PlanGiven = Readonly<z.output<typeof zPlanGiven>>

/** What the log adds to it. */
export interface PlanBirth {
  readonly id: Id
  readonly n: number
  readonly at: Instant
  readonly run: string
  readonly source: PlanSource
  /** Hash of the reason's text. */
  readonly reason: string | null
}

export const bornPlan = (given: PlanGiven, { id, n, at, run, source, reason }: PlanBirth): Plan => {
  const { expiresAt = plusMs(at, PLAN_DAYS * DAY_MS), priority = DEFAULT_PRIORITY } = given
  if (expiresAt !== null && expiresAt <= at)
    throw new HindcastError('invalid_time', `expiresAt = ${isoOf(expiresAt)} is in the past`, {
      field: 'expiresAt',
      next: `Give a time after ${isoOf(at)}, or leave it out for ${PLAN_DAYS} days.`,
    })
  return {
    id,
    n,
    status: 'active',
    condition: given.condition,
    action: given.action,
    symbol: given.symbol ?? null,
    strategy: given.strategy ?? null,
    reason,
    source,
    sources: [...new Set(given.sources)],
    priority,
    createdAt: at,
    expiresAt,
    until: given.until ?? null,
    triggeredAt: null,
    triggeredBy: null,
    triggers: 0,
    rAtTrigger: null,
    cancelledAt: null,
    outcome: null,
    run,
  }
}

/** Active plans at most: more conflict, and nobody reads them. */
export const MOST_PLANS = 50

/** Refuses a new plan when that many are active. */
export const refuseTooMany = (active: number): void => {
  if (active < MOST_PLANS) return
  throw new HindcastError('not_allowed', `${active} plans are active, and ${MOST_PLANS} is the most`, {
    field: 'plan',
    next: 'Cancel one that is no longer needed, or wait until one expires.',
  })
}

/** Q of a plan that no memory is behind. */
const NEUTRAL = 0.5

/** Q of a plan in owm-1.0: priority × mean Q of its sources. */
export const planQuality = (priority: number, qualities: readonly number[]): number =>
  priority * (qualities.length === 0 ? NEUTRAL : qualities.reduce((sum, q) => sum + q, 0) / qualities.length)
