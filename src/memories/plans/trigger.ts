import type { Id, Instant } from '#vocabulary'
import { leavesOf } from '../conditions/condition.ts'
import type { ConditionField } from '../conditions/condition-fields.ts'
import { evaluate, type Truth } from '../conditions/evaluate.ts'
import type { Facts } from '../conditions/situation-facts.ts'
import { isStanding, type Plan, type PlanStatus } from './plan.ts'

/** Whether a plan's time has run out: computed whenever it is read, since no event happens then. */
export const expiredAt = (plan: Plan, at: Instant): boolean => plan.expiresAt !== null && at >= plan.expiresAt

/** A plan's status at a moment. One that triggered stays triggered: its outcome is still to come, or to be read. */
export const statusAt = (plan: Plan, at: Instant): PlanStatus =>
  plan.status === 'active' && expiredAt(plan, at) ? 'expired' : plan.status

/** Still to be followed: active or triggered, its time not over. */
export const standing = (plan: Plan, at: Instant): boolean => isStanding(plan) && !expiredAt(plan, at)

/** Whether the condition that ends a plan holds; unknown does not end it. */
export const untilHolds = (plan: Plan, facts: Facts): boolean =>
  plan.until !== null && evaluate(plan.until, facts) === 'holds'

/** The truth of a plan's condition within the symbol and strategy it is confined to. */
export const planTruth = (plan: Plan, facts: Facts): Truth => {
  const isRenamed = plan.symbol !== null && facts.otherNames?.includes(plan.symbol)
  const symbol = isRenamed ? 'holds' : within(plan.symbol, facts.symbol)
  const strategy = within(plan.strategy, facts.strategy)
  if (symbol === 'fails' || strategy === 'fails') return 'fails'
  const truth = evaluate(plan.condition, facts)
  return truth === 'holds' && (symbol === 'unknown' || strategy === 'unknown') ? 'unknown' : truth
}

const within = (wanted: string | null, known: string | null | undefined): Truth => {
  if (wanted === null) return 'holds'
  if (known === null || known === undefined) return 'unknown'
  return wanted === known ? 'holds' : 'fails'
}

/** Whether an active plan triggers now. What is not known never triggers anything. */
export const triggered = (plan: Plan, facts: Facts, at: Instant): boolean =>
  plan.status === 'active' && inForce(plan, facts, at)

/** Before an order: whether a plan says something about this situation, also if it triggered before. */
export const inForce = (plan: Plan, facts: Facts, at: Instant): boolean =>
  standing(plan, at) && planTruth(plan, facts) === 'holds' && !untilHolds(plan, facts)

/** The same as a reader is told it: null where it cannot be said of what is known. */
export const isInForce = (plan: Plan, facts: Facts, at: Instant): boolean | null => {
  if (!standing(plan, at) || untilHolds(plan, facts)) return false
  const truth = planTruth(plan, facts)
  return truth === 'unknown' ? null : truth === 'holds'
}

/** The fields that would tell whether a plan is in force, where it cannot be said of what is known; none where it can. */
export const fieldsToTell = (plan: Plan, facts: Facts, at: Instant): readonly string[] => {
  if (isInForce(plan, facts, at) !== null) return []
  const names = (['symbol', 'strategy'] as const).filter(
    (name) => within(plan[name], facts[name]) === 'unknown',
  )
  const unknown = leavesOf(plan.condition).filter((leaf) => evaluate(leaf, facts) === 'unknown')
  return [...new Set([...names, ...unknown.map(({ field }) => field)])]
}

/** The plans in force, the most important first. */
export const plansInForce = (plans: readonly Plan[], facts: Facts, at: Instant): readonly Plan[] =>
  plans.filter((plan) => inForce(plan, facts, at)).sort((a, b) => b.priority - a.priority || a.n - b.n)

export const afterTrigger = (plan: Plan, at: Instant, by: Id, r: number | null = null): Plan => ({
  ...plan,
  status: 'triggered',
  triggeredAt: at,
  triggeredBy: by,
  triggers: plan.triggers + 1,
  rAtTrigger: r,
})

/** Fields that a tick knows. All else is known only when the agent looks at the market: at decisions and turns. */
export const TICK_FIELDS: ReadonlySet<ConditionField> = new Set<ConditionField>([
  'symbol',
  'price',
  'at',
  'timeOfDay',
  'hour',
  'weekday',
  'session',
  'drawdown',
  'losingStreak',
  'mood.confidence',
  'mood.appetite',
  'mood.advice',
  'mood.winningStreak',
])

export const testableOnTick = (plan: Plan): boolean =>
  plan.strategy === null && leavesOf(plan.condition).every(({ field }) => TICK_FIELDS.has(field))
