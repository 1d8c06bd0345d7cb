import { z } from 'zod'
import { CLAIMS, zCondition, zPlanGiven } from '#memories'
import { zLabel } from '#vocabulary'
import { zProse } from './prose.ts'

/** What a person believes before the record says so. */
export const zBeliefSeeded = z.strictObject({
  proposition: zProse.describe('what is believed, in words'),
  condition: zCondition.describe('when it holds: { "trend": "up", "atrD1": { "above": 100 } }; one at least'),
  claim: z.enum(CLAIMS).default('gains').describe('whether trades there gain or lose'),
})

export const zPlanCreated = zPlanGiven.extend({
  source: z
    .enum(['belief', 'reflection'])
    .optional()
    .describe('what it came from, if not from whoever records it'),
})

export const zPlanCancelled = z.strictObject({
  plan: zLabel.describe('P3, or its id'),
  reason: zProse.optional(),
})

/** The boundary at which moves, merges and splits are looked at. */
export const zMaintenance = z.strictObject({ boundary: zLabel })
