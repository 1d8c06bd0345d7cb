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

const formula = z.enum(FORMULAS).describe('version of the formula behind the score')
const explanation = z.string().describe('why it was recalled, in one sentence')

export const zScoredBelief = z
  .object({
    score: z.number().describe('the larger of ePlus and eMinus; in owm-1.0 the product of its components'),
    formula,
    components: zScoreParts.nullable().describe('of owm-1.0; null: the score is the evidence itself'),
    explanation,
    belief: zBelief.describe('the belief itself'),
  })
  .meta({ id: 'ScoredBelief' })

export const zScoredPlan = z
  .object({
    score: z.number().describe('what the list is ordered by; higher tells more'),
    formula,
    components: zScoreParts.describe('what the score is the product of'),
    explanation,
    plan: zPlan.describe('the plan itself'),
  })
  .meta({ id: 'ScoredPlan' })
