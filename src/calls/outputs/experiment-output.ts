import { z } from 'zod'
import { EXPERIMENT_SECTIONS } from '#log'
import { LEAST_STRATA } from '#recall'
import { zSentence } from '../text/sentences.ts'
import { zAsOf, zEstimate, zIso, zWhyEmpty } from './answer-fields.ts'

const zArm = z
  .object({
    blocks: z.int().describe('blocks of days'),
    days: z.int().describe('days in them, those without a trade included'),
    trades: z.int().describe('trades entered in them'),
    rPerDay: z.number().nullable().describe('net R a day; null: no day yet'),
    rPerTrade: z
      .number()
      .nullable()
      .describe('net R a trade, of those that were taken: conditional on taking them; null: none'),
  })
  .meta({ id: 'HoldoutArm' })

const zRunning = z
  .object({
    name: z.string().describe('what it is called'),
    section: z.enum(EXPERIMENT_SECTIONS).describe('what is withheld'),
    share: z.number().describe('share of blocks that it is withheld in'),
    blockDays: z.int().describe('days of a block'),
    from: zIso.nullable().describe('the day its first block begins; null: the run had no time yet'),
    ended: z.boolean().describe('whether it was ended since'),
  })
  .meta({ id: 'ExperimentRun' })

export const zExperimentOut = z.object({
  asOf: zAsOf,
  says: zSentence.describe('what it comes to, in a sentence'),
  experiment: zRunning.nullable().describe('the experiment; null: none has begun'),
  strata: z.int().describe('whole strata that have ended and began with something to show: they alone count'),
  shown: zArm.describe('blocks in which it was shown'),
  withheld: zArm.describe('blocks in which it was withheld'),
  difference: zEstimate
    .nullable()
    .describe(
      `R a day, shown less withheld, with an interval of 95% that holds at every look; null: fewer than ${LEAST_STRATA} strata have ended, or nothing differed`,
    ),
  p: z
    .number()
    .nullable()
    .describe('share of draws of the blocks that differ as much, at one look; null: no difference'),
  tradesNeeded: z
    .int()
    .nullable()
    .describe('trades still needed to tell the effect, 8 times of 10; null: no experiment'),
  former: z
    .array(zRunning)
    .describe('the experiments before this one, the newest first; of one name, the name tells of the last'),
  notes: z.array(zSentence).describe('what to know in reading it'),
  why: zWhyEmpty,
})
export type ExperimentOut = z.infer<typeof zExperimentOut>
