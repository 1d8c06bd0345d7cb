import { z } from 'zod'
import { CLAIMS, zCondition } from '#memories'
import { seedBelief } from '../remember/seed-belief.ts'
import { zProse } from '../rows/prose.ts'
import { kind } from './kind.ts'

/** What a person believes before the record says so. */
export const zBeliefSeeded = z.strictObject({
  proposition: zProse.describe('what is believed, in words'),
  condition: zCondition.describe('when it holds: { "trend": "up", "atrD1": { "above": 100 } }; one at least'),
  claim: z.enum(CLAIMS).default('gains').describe('whether trades there gain or lose'),
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
