import { z } from 'zod'
import { CLAIMS, zCondition } from '#memories'
import { seedBelief } from '#record'
import { zProse } from '#vocabulary'
import { kind, rejectField } from './kind.ts'

/** Nobody has counted more by hand. */
const MOST_TOLD = 1_000_000

/** A parameter of Beta(α, β): 1 is no opinion, and each trade seen elsewhere adds one to the one or the other. */
const zPseudoCount = z.number().min(1).max(MOST_TOLD).optional()

export const zBeliefSeeded = z
  .strictObject({
    proposition: zProse.describe('what is believed, in words'),
    condition: zCondition.describe('when it holds: { "trend": "up", "atrD1": { "above": 100 } }'),
    claim: z
      .enum(CLAIMS)
      .default('gains')
      .describe('trades there gain or lose; other: trades cannot test it'),
    for: z.int().min(0).max(MOST_TOLD).optional().describe('of other: how often it was seen to hold'),
    against: z.int().min(0).max(MOST_TOLD).optional().describe('of other: how often it was not'),
    alpha: zPseudoCount.describe('for it at first: 1 + c·n for a confidence c over n trades; 2 if left out'),
    beta: zPseudoCount.describe('against it at first: 1 + (1 − c)·n; 1 if left out'),
  })
  .superRefine((seeded, ctx) => {
    const { alpha, beta, against } = seeded
    const [given, missing] = alpha === undefined ? ['beta', 'alpha'] : ['alpha', 'beta']
    if (seeded.claim === 'other') {
      if ((seeded.for ?? 0) + (against ?? 0) === 0)
        rejectField(
          ctx,
          'for',
          'is needed for what trades cannot test: how often it held; against: how often not',
        )
      if (alpha !== undefined || beta !== undefined)
        rejectField(ctx, given, 'is for a claim that trades test; of other, give for and against')
    } else if (seeded.for !== undefined || against !== undefined)
      rejectField(
        ctx,
        seeded.for === undefined ? 'against' : 'for',
        'is for a claim of other; whether trades gain or lose is counted from the record',
      )
    if ((alpha === undefined) !== (beta === undefined))
      rejectField(ctx, missing, 'is needed beside the other: both α and β, or neither')
  })

export const beliefSeededKind = kind({
  name: 'belief.seeded',
  payload: zBeliefSeeded,
  texts: ['proposition'],
  onlyBy: 'person',
  remember: (event, work) => seedBelief(event, event.data, work),
})
