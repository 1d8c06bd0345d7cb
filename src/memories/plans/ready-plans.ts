import { DAY_MS, type Instant, plusMs } from '#vocabulary'
import type { Condition } from '../conditions/condition.ts'
import type { PlanGiven } from './plan.ts'

/** The drawdowns at which the stake is halved, and restored: three quarters and one quarter of the usual limit. */
export const DEFENSIVE_FROM = 0.15
export const DEFENSIVE_UNTIL = 0.05
const DEFENSIVE_SIZE = 0.5
/** Priority above what an agent usually gives its own plans. */
const DEFENSIVE_PRIORITY = 0.9

/** The plan that a deep drawdown makes, source `drawdown`; null while it is not deep. Merge it with one that stands. */
export const defensivePlan = (drawdown: number | null): PlanGiven | null =>
  drawdown === null || drawdown < DEFENSIVE_FROM
    ? null
    : {
        condition: { field: 'drawdown', from: DEFENSIVE_FROM },
        action: { type: 'adjust_param', param: 'size', multiply: DEFENSIVE_SIZE },
        priority: DEFENSIVE_PRIORITY,
        expiresAt: null,
        until: { field: 'drawdown', below: DEFENSIVE_UNTIL },
      }

const TEST_DAYS = 90

/** A plan to test an uncertain belief on the next ten trades, source `belief`. */
export const testPlanFor = (belief: string, condition: Condition, at: Instant): PlanGiven => ({
  condition,
  action: { type: 'alert', message: `${belief} applies and is uncertain: test it on the next ten trades` },
  sources: [belief],
  expiresAt: plusMs(at, TEST_DAYS * DAY_MS),
})
