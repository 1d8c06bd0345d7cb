import { z } from 'zod'
import { FORMULAS } from '#memories'
import { zBelief } from './belief-output.ts'
import { zPlan } from './plan-output.ts'

const zScoreParts = z
  .object({
    Q: z.number().describe('quality of what is behind it, 0 to 1'),
    Sim: z.number().describe('how far its conditions hold here, 0 to 1'),
    Rec: z.number().describe('recency: 1 is now, less the older its evidence'),
    Conf: z.number().describe('1; in owm-1.0 by confidence'),
  })
  .meta({ id: 'ScoreParts' })

/** How a belief or a plan was scored. */
const zScored = z.object({
  score: z.number().describe('what the list is ordered by; higher tells more'),
  formula: z.enum(FORMULAS).describe('version of the formula behind the score'),
  components: zScoreParts.describe('what the score is the product of'),
  explanation: z.string().describe('why it was recalled, in one sentence'),
})

export const zScoredBelief = zScored
  .extend({ belief: zBelief.describe('the belief itself') })
  .meta({ id: 'ScoredBelief' })
export const zScoredPlan = zScored
  .extend({ plan: zPlan.describe('the plan itself') })
  .meta({ id: 'ScoredPlan' })
