import { z } from 'zod'
import { FACTOR_NAMES, LAYERS } from '#memories'
import { zRecorded } from './recorded-output.ts'

const zFactor = z
  .object({
    name: z.enum(FACTOR_NAMES).describe('what it was judged by'),
    score: z.number().describe('what it came to'),
    most: z.number().describe('what it could have come to'),
    reason: z.string().describe('why it came to that'),
  })
  .meta({ id: 'ImportanceFactor' })

/** What observing one thing came to. */
export const zObserved = zRecorded
  .extend({
    memory: z
      .string()
      .nullable()
      .describe('what it is remembered as: K12; of a copy, what it is a copy of; null: it was known already'),
    copy: z.boolean().describe('it says again what was known, and is counted there'),
    copies: z.int().nullable().describe('how often it was told by now, this time included; null as above'),
    layer: z.enum(LAYERS).nullable().describe('where it stands: short, mid or long; null as above'),
    importance: z.number().describe('0 to 100, as it was scored'),
    scoredBy: z.string().describe('rubric, given, or the model that scored it'),
    factors: z.array(zFactor).describe('by which factors, each with why; empty where it was given'),
  })
  .meta({ id: 'Observed' })
export type ObservedOut = z.infer<typeof zObserved>

export const zObservedTogether = zObserved.extend({
  recorded: z.int().describe('how many were new facts'),
  duplicates: z.int().describe('how many were known already, to the letter and the moment'),
  copied: z.int().describe('how many of the new facts say again what is known'),
  results: z.array(zObserved).describe('of each, in the order given'),
})
export type ObservedTogether = z.infer<typeof zObservedTogether>
