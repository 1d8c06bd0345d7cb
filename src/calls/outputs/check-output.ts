import { z } from 'zod'
import { VERDICTS } from '../asking/order-reasons.ts'
import { zSentence } from '../text/sentences.ts'
import { zAsOf } from './answer-fields.ts'
import { zBelief } from './belief-output.ts'
import { zHit } from './hit-output.ts'
import { zPlan } from './plan-output.ts'
import { zSizeAdvice } from './size-output.ts'

export const zCheck = z.object({
  asOf: zAsOf,
  verdict: z
    .enum(VERDICTS)
    .describe(
      'stop: a halt, a limit or a plan forbids it, or all trades like it lost; caution: look at the reasons; no_record: nothing speaks against it and the record is too short to speak for it',
    ),
  reasons: z.array(zSentence).describe('what speaks against the order, in words'),
  losses: z
    .array(zHit)
    .describe(
      'losses that warn, compared by the market alone; explanation says how alike their situations are, or that too little was told',
    ),
  lossesLeft: z.int().describe('losses as relevant that found no place'),
  plans: z.array(zPlan).describe('plans in force, the most important first'),
  contradictions: z.array(zSentence).describe('which of these cannot both be followed, and why'),
  size: zSizeAdvice.describe('how much the record justifies risking'),
  beliefs: z.array(zBelief).describe('those that apply and disagree with the order'),
})
export type Check = z.infer<typeof zCheck>
