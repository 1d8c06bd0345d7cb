import { type Moment, readPlans } from '#log'
import { plansInForce } from '#memories'
import type { Situation } from './asked-situation.ts'
import { limitsLeft } from './limits-left.ts'
import { planReason } from './order-reasons.ts'

/** Reasons for which `check` stops an order of any size: limits, and plans in force. A drawdown at its limit is in the advice. */
export const standsAgainst = async (moment: Moment, situation: Situation): Promise<readonly string[]> => {
  const { stops } = await limitsLeft(moment, situation)
  const plans = plansInForce(await readPlans(moment, { standing: true }), situation.facts, moment.at)
  const skips = plans.map(planReason).filter(({ means }) => means === 'stop')
  return [...stops, ...skips.map(({ text }) => text)]
}
