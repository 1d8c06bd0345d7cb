import { momentOf, zPlanCreated } from '#log'
import { describeCondition, evaluate } from '#memories'
import { situationOf } from './asking/asked-situation.ts'
import { call } from './call.ts'
import { FACT_FIELDS } from './recording/fact-fields.ts'
import { recordingCall } from './recording/recording-call.ts'

const recording = recordingCall(
  'plan.create',
  'plan.created',
  zPlanCreated.omit({ source: true }).extend(FACT_FIELDS),
  'Make a plan: when a condition holds, adjust a parameter, skip the trade, close it, or be warned.',
)

/**
 * A plan whose until holds already ends with the next look, and the answer says so. It is not refused: told twice, a plan must be
 * a duplicate the second time, whatever holds by then.
 */
export const planCreate = call({
  ...recording,
  run: async (caller, given) => {
    const answer = await recording.run(caller, given)
    const { until } = given
    if (!until || answer.outcome !== 'recorded') return answer
    const { facts } = await situationOf(await momentOf(await caller.log(), undefined), {}, caller)
    if (evaluate(until, facts) !== 'holds') return answer
    const ends = `until holds already (${describeCondition(until)}): it ends with the next look at the account or the market`
    return { ...answer, message: `${answer.message}; ${ends}` }
  },
})
