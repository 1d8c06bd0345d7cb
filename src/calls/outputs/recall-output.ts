import { z } from 'zod'
import { FORMULAS } from '#memories'
import { zSentence } from '../text/sentences.ts'
import { zAsOf, zNotices, zWhyEmpty } from './answer-fields.ts'
import { zBelief } from './belief-output.ts'
import { zDistribution } from './distribution-output.ts'
import { zHit } from './hit-output.ts'
import { zPlan } from './plan-output.ts'

const zScoreParts = z
  .object({
    Q: z.number().describe('quality of what is behind it, 0 to 1'),
    Sim: z.number().describe('how far its conditions hold here, 0 to 1'),
    Rec: z.number().describe('recency: 1 is now, less the older its evidence'),
    Conf: z.number().describe('1; in owm-1.0 by confidence'),
  })
  .meta({ id: 'ScoreParts' })

const explanation = z.string().describe('why it was recalled, in one sentence')

const zScoredBelief = z
  .object({
    score: z.number().describe('the larger of ePlus and eMinus; in owm-1.0 the product of its components'),
    components: zScoreParts.nullable().describe('of owm-1.0; null: the score is the evidence itself'),
    explanation,
    belief: zBelief.describe('the belief itself'),
  })
  .meta({ id: 'ScoredBelief' })
export type ScoredBelief = z.infer<typeof zScoredBelief>

const zScoredPlan = z
  .object({
    score: z.number().describe('what the list is ordered by; higher tells more'),
    components: zScoreParts.describe('what the score is the product of'),
    explanation,
    plan: zPlan.describe('the plan itself'),
  })
  .meta({ id: 'ScoredPlan' })

export const zRecall = z.object({
  asOf: zAsOf,
  formula: z.enum(FORMULAS).describe('version of the formula behind the scores'),
  sigma: z.number().describe('the scale of outcomes in R'),
  candidates: z.int().describe('episodes that were scored'),
  coverage: z
    .number()
    .describe('share of what situations are compared by that the question has; Sim is over that share only'),
  hits: z.array(zHit).describe('episodes that tell most about the situation, best first'),
  warnings: z
    .array(zHit)
    .describe(
      'losses that warn; explanation says how alike their situations are, or that too little was told',
    ),
  warningsLeft: z.int().describe('relevant losses that are shown neither here nor among the hits'),
  distribution: zDistribution.nullable().describe('what the whole evidence comes to; null: not asked for'),
  kelly: z
    .number()
    .nullable()
    .describe('share of equity by owm-1.0’s Kelly: unsafe, never a size; null: another formula'),
  contrast: z.array(zSentence).describe('what tells similar winners from similar losers'),
  beliefs: z
    .array(zScoredBelief)
    .describe('beliefs whose conditions hold here, the strongest evidence first, for or against'),
  plans: z.array(zScoredPlan).describe('plans that stand, those that speak of it first'),
  notices: zNotices,
  why: zWhyEmpty,
})
export type Recall = z.infer<typeof zRecall>
