import { type Moment, readPlans } from '#log'
import { plansInForce } from '#memories'
import type { Situation } from './asked-situation.ts'
import { leashLeft } from './leash-left.ts'
import { planReason } from './order-reasons.ts'

/** What `check` says stop to whatever the size and whatever is on record: the leash, and plans in force. A drawdown at its limit is said by the advice. */
export const standsAgainst = async (moment: Moment, situation: Situation): Promise<readonly string[]> => {
  const { stops } = await leashLeft(moment, situation)
  const plans = plansInForce(await readPlans(moment, { standing: true }), situation.facts, moment.at)
  const skips = plans.map(planReason).filter(({ means }) => means === 'stop')
  return [...stops, ...skips.map(({ text }) => text)]
}
