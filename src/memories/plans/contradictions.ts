import { handleOf, type Instant } from '#vocabulary'
import { disjoint } from '../conditions/logic.ts'
import type { Plan } from './plan.ts'
import { incompatible } from './plan-action.ts'
import { standing } from './trigger.ts'

export interface Contradiction {
  /** Handles; the older first. */
  readonly plans: readonly [string, string]
  readonly why: string
}

/** Pairs of standing plans that may apply at once and ask for what cannot both be done. */
export const contradictions = (plans: readonly Plan[], at: Instant): readonly Contradiction[] => {
  const live = plans.filter((plan) => standing(plan, at)).sort((a, b) => a.n - b.n)
  return live.flatMap((a, i) =>
    live.slice(i + 1).flatMap((b) => {
      const why = incompatible(a.action, b.action)
      return why !== undefined && mayMeet(a, b)
        ? [{ plans: [handleOf('plan', a.n), handleOf('plan', b.n)] as const, why }]
        : []
    }),
  )
}

const overlap = (a: string | null, b: string | null): boolean => a === null || b === null || a === b

const mayMeet = (a: Plan, b: Plan): boolean =>
  overlap(a.symbol, b.symbol) && overlap(a.strategy, b.strategy) && !disjoint(a.condition, b.condition)
