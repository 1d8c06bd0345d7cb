import { contentId, instant, parse } from '#vocabulary'
import { bornPlan, type Plan, zPlanGiven } from '../plan.ts'

export const NOON = instant('2026-03-02T12:00:00Z')

/** A plan as a caller would give it, made at noon. */
export const aPlan = (given: object = {}, changes: Partial<Plan> = {}): Plan => {
  const n = changes.n ?? 1
  const whole = { condition: { trend: 'down' }, action: { type: 'skip_trade' }, ...given }
  const birth = {
    id: contentId(NOON, `P${n}`),
    n,
    at: NOON,
    run: 'live',
    source: 'agent',
    reason: null,
  } as const
  return { ...bornPlan(parse(zPlanGiven, whole, 'plan'), birth), ...changes }
}
