import { z } from 'zod'
import { CLAIMS, zCondition } from '#memories'
import { seedBelief } from '../remember/seed-belief.ts'
import { zProse } from '../rows/prose.ts'
import { kind } from './kind.ts'

/** Nobody has counted more by hand. */
const MOST_TOLD = 1_000_000

/** What a person believes before the record says so. */
export const zBeliefSeeded = z
  .strictObject({
    proposition: zProse.describe('what is believed, in words'),
    condition: zCondition.describe(
      'when it holds: { "trend": "up", "atrD1": { "above": 100 } }; one at least',
    ),
    claim: z
      .enum(CLAIMS)
      .default('gains')
      .describe('whether trades there gain or lose, or other: something that trades cannot test'),
    for: z.int().min(0).max(MOST_TOLD).optional().describe('of other: how often it was seen to hold'),
    against: z.int().min(0).max(MOST_TOLD).optional().describe('of other: how often it was not'),
  })
  .superRefine((seeded, ctx) => {
    const counted = (seeded.for ?? 0) + (seeded.against ?? 0) > 0
    if (seeded.claim === 'other' && !counted)
      ctx.addIssue({
        code: 'custom',
        path: ['for'],
        message: 'must be told of what trades cannot test: how often it held, and against, how often not',
      })
    if (seeded.claim !== 'other' && (seeded.for !== undefined || seeded.against !== undefined))
      ctx.addIssue({
        code: 'custom',
        path: [seeded.for === undefined ? 'against' : 'for'],
        message: 'is for a claim of other; whether trades gain or lose is counted from the record',
      })
  })

export const beliefSeededKind = kind({
  name: 'belief.seeded',
  v: 1,
  payload: zBeliefSeeded,
  knownBy: 'run',
  texts: ['proposition'],
  onlyBy: 'person',
  remember: (event, work) => seedBelief(event, event.data, work),
})
