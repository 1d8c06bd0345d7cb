import { z } from 'zod'
import { type Moment, momentOf, readPlans } from '#log'
import { type Plan, statusAt } from '#memories'
import { type Instant, isoOf } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { SITUATION_FIELDS, situationOf } from './asking/asked-situation.ts'
import { call } from './call.ts'
import { contradictionsIn, plansOut, zPlans } from './outputs/plan-output.ts'

const { symbol, context } = SITUATION_FIELDS

/** The newest. */
const MOST_PLANS = 100

export const plans = call({
  name: 'plans',
  verb: 'recall',
  access: 'read',
  describe:
    'List plans: if this, then that, until then; which of them hold in a situation, and which contradict each other.',
  input: z.strictObject({
    ...AS_OF,
    symbol,
    context,
    all: z.boolean().default(false).describe('also those that are over'),
  }),
  output: zPlans,
  run: async (caller, input) => {
    const moment = await momentOf(await caller.log(), input.asOf)
    const { facts } = await situationOf(moment, input, caller)
    const known = await readPlans(moment, { standing: !input.all })
    const listed = known.filter((plan) => input.all || isStanding(plan, moment.at)).slice(-MOST_PLANS)
    const answer = {
      asOf: isoOf(moment.at),
      plans: await plansOut(moment, listed, facts),
      contradictions: contradictionsIn(known, moment.at),
      why:
        listed.length > 0
          ? null
          : moment.seq === 0
            ? 'nothing was known yet at this moment'
            : input.all
              ? 'no plan was ever made'
              : `no plan is active${await overText(moment)}`,
    }
    return answer
  },
})

const overText = async (moment: Moment): Promise<string> => {
  const { length } = await readPlans(moment, { standing: false })
  if (length === 0) return '; none was ever made'
  return `; ${length} ${length === 1 ? 'is' : 'are'} over, and all lists ${length === 1 ? 'it' : 'them'}`
}

const isStanding = (plan: Plan, at: Instant): boolean => {
  const status = statusAt(plan, at)
  return status === 'active' || status === 'triggered'
}
