import { z } from 'zod'
import { ADVICE, FORMULAS, readingShown } from '#memories'
import { LOTS_WHYS } from '#recall'
import type { SituationEvidence } from '../asking/situation-evidence.ts'
import { zSentence } from '../text/sentences.ts'
import { recordOut, zDistribution } from './distribution-output.ts'

const zSizeEvidence = zDistribution
  .pick({
    measure: true,
    observations: true,
    leftOut: true,
    leftOutWhy: true,
    stillOpen: true,
    countedAs: true,
    pooled: true,
    pooledWords: true,
    namedLate: true,
    openUnknown: true,
    similarity: true,
    reading: true,
    effective: true,
    mean: true,
    expected: true,
    expectedOtherwise: true,
    readings: true,
  })
  .extend({
    least: z
      .number()
      .nullable()
      .describe('lower end of that reading, which the size is made at; null: too few to say'),
  })
  .meta({ id: 'SizeEvidence' })

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
    lossesAlone: z
      .string()
      .nullable()
      .describe('that every trade in situations like this one lost, for which check says stop; null: not so'),
    against: z
      .array(zSentence)
      .describe(
        'what check says stop for, whatever the size: the leash, plans in force, losses that stand alone',
      ),
    why: z.enum(LOTS_WHYS).describe('ok, or why there is no size'),
    reasons: z.array(zSentence).describe('how it came about, step by step'),
    formula: z.enum(FORMULAS).describe('version of the formula behind it'),
    unsafe: z.boolean().describe('the size of a formula that must not be traded'),
    appetite: z.number().describe('share of the usual risk that the drawdown leaves, 0 to 1'),
    advice: z.enum(ADVICE).describe('what the drawdown advises about trading at all'),
    evidence: zSizeEvidence.describe('the record it was made from'),
  })
  .meta({ id: 'Size' })
export type SizeOut = z.infer<typeof zSizeAdvice>

export const sizeEvidenceOut = (evidence: SituationEvidence): z.input<typeof zSizeEvidence> => {
  const { readings } = evidence
  const shown = readings && readingShown(readings)
  return {
    ...recordOut(evidence),
    reading: shown?.name ?? null,
    effective: shown?.n ?? 0,
    mean: shown?.shrunk ?? null,
    least: shown?.lower ?? null,
  }
}
