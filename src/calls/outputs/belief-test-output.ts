import { z } from 'zod'
import { zWrittenCondition } from '#memories'

/** What spoke for and against one belief. */
export const zBeliefEvidence = z
  .object({
    for: z.array(z.string()).describe('episodes that confirmed it, newest first: E12'),
    against: z.array(z.string()).describe('episodes that contradicted it, newest first'),
    more: z.int().describe('observations that are not listed'),
  })
  .meta({ id: 'BeliefEvidence' })

/** A belief that the next trades would teach most about. */
export const zWorthTesting = z
  .object({
    handle: z.string().describe('the belief: B3'),
    trades: z.int().describe('how many trades a test asks for'),
    condition: zWrittenCondition.describe('where the belief applies, as plan.create takes it'),
  })
  .meta({ id: 'WorthTesting' })
