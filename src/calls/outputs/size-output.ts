import { z } from 'zod'
import { LOTS_WHYS } from '#recall'
import { zSentence } from '../text/sentences.ts'
import { zDistribution } from './distribution-output.ts'

/** How much the record justifies risking. */
export const zSizeAdvice = z
  .object({
    fraction: z.number().describe('share of equity to risk at 1R; 0: the record justifies none'),
    lots: z
      .string()
      .nullable()
      .describe(
        'how much to order, down to the size step; null: equity, symbol, instrument or rate is not known',
      ),
    risk: z
      .string()
      .nullable()
      .describe('what these lots lose at the stop, or at 1R, in the account’s currency'),
    probe: z
      .number()
      .describe('share of equity at 1R that it costs to gather a record, while it is young; no size'),
    probeWhy: zSentence.describe('why there is a probe, or why not'),
    against: z
      .array(zSentence)
      .describe(
        'what check says stop for, whatever the size: limits, plans in force, losses that stand alone',
      ),
    why: z.enum(LOTS_WHYS).describe('ok, or why there is no size'),
    reasons: z.array(zSentence).describe('how it came about, step by step'),
    evidence: zDistribution.describe('the record it was made from'),
  })
  .meta({ id: 'Size' })
export type SizeOut = z.infer<typeof zSizeAdvice>
