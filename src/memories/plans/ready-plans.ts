import { DAY_MS, type Instant, percentTo, plusMs } from '#vocabulary'
import type { Condition } from '../conditions/condition.ts'
import type { PlanGiven } from './plan.ts'

/** The shares of the drawdown limit at which a plan warns, and ends. */
const DEFENSIVE_FROM = 0.75
const DEFENSIVE_UNTIL = 0.25
/** Priority above what an agent usually gives its own plans. */
const DEFENSIVE_PRIORITY = 0.9

/** A share of the limit without the digits that binary fractions leave: .75 of .2 is .15. */
const shareOf = (limit: number, share: number): number => Math.round(limit * share * 1e9) / 1e9

/**
 * The plan that a deep drawdown makes, source `drawdown`; null while it is not deep. It says how much and multiplies nothing:
 * appetite has taken it off the size that is advised, and whoever followed both would halve twice.
 */
export const defensivePlan = (drawdown: number | null, limit: number): PlanGiven | null => {
  const [from, until] = [shareOf(limit, DEFENSIVE_FROM), shareOf(limit, DEFENSIVE_UNTIL)]
  return drawdown === null || drawdown < from
    ? null
    : {
        condition: { field: 'drawdown', from },
        action: {
          type: 'alert',
          message: `risk at most half of the usual size while the drawdown is ${percentTo(from, 2)} or more; what size advises is reduced already, and less so as it recovers; over once it is below ${percentTo(until, 2)}`,
        },
        priority: DEFENSIVE_PRIORITY,
        expiresAt: null,
        until: { field: 'drawdown', below: until },
      }
}

const TEST_DAYS = 90

/** A plan to test an uncertain belief on the next ten trades, source `belief`. */
export const testPlanFor = (belief: string, condition: Condition, at: Instant): PlanGiven => ({
  condition,
  action: { type: 'alert', message: `${belief} applies and is uncertain: test it on the next ten trades` },
  sources: [belief],
  expiresAt: plusMs(at, TEST_DAYS * DAY_MS),
})
