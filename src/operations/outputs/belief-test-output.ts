import { z } from 'zod'
import { zPlanAction, zWrittenCondition } from '#memories'
import { zIso } from './iso.ts'

/** What spoke for and against one belief. */
export const zBeliefEvidence = z
  .object({
    for: z.array(z.string()).describe('episodes that confirmed it, newest first: E12'),
    against: z.array(z.string()).describe('episodes that contradicted it, newest first'),
    more: z.int().describe('observations that are not listed'),
  })
  .meta({ id: 'BeliefEvidence' })

const zSuggestedPlan = z
  .object({
    condition: zWrittenCondition.describe('where the belief applies'),
    action: zPlanAction.describe('to be told when it does'),
    sources: z.array(z.string()).describe('the belief behind it: ["B3"]'),
    expiresAt: zIso.nullable().describe('when the test ends'),
    source: z.literal('belief').describe('that it came from a belief'),
  })
  .meta({ id: 'SuggestedPlan' })

/** A belief that the next trades would teach most about. */
export const zWorthTesting = z
  .object({
    handle: z.string().describe('the belief: B3'),
    sd: z.number().nullable().describe('how uncertain its expectancy is, in R; null: nothing observed yet'),
    trades: z.int().describe('how many trades a test asks for'),
    plan: zSuggestedPlan.describe('a plan that tests it, as plan.create takes it'),
  })
  .meta({ id: 'WorthTesting' })
