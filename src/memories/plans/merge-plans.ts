import { canonical, type Instant } from '#vocabulary'
import type { Plan, PlanGiven } from './plan.ts'
import { statusAt } from './trigger.ts'

/** Plans with the same key say the same, whoever made them and why. */
export const planKey = ({ condition, action, symbol, strategy, until }: PlanGiven | Plan): string =>
  canonical({ condition, action, symbol: symbol ?? null, strategy: strategy ?? null, until: until ?? null })

export interface MergedPlan {
  /** The oldest, with the sources of all, the highest priority and the latest end. */
  readonly kept: Plan
  readonly dropped: readonly Plan[]
}

/** Active plans that say the same, merged; those without a twin are left out. */
export const mergePlans = (plans: readonly Plan[], at: Instant): readonly MergedPlan[] => {
  const active = plans.filter((plan) => statusAt(plan, at) === 'active').sort((a, b) => a.n - b.n)
  return [...Map.groupBy(active, planKey).values()].flatMap(([oldest, ...dropped]) =>
    oldest === undefined || dropped.length === 0 ? [] : [{ kept: dropped.reduce(merged, oldest), dropped }],
  )
}

const merged = (kept: Plan, other: Plan): Plan => ({
  ...kept,
  sources: [...new Set([...kept.sources, ...other.sources])],
  priority: Math.max(kept.priority, other.priority),
  expiresAt:
    kept.expiresAt === null || other.expiresAt === null
      ? null
      : other.expiresAt > kept.expiresAt
        ? other.expiresAt
        : kept.expiresAt,
})
