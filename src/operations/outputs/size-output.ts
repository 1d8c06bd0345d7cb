import { z } from 'zod'
import { ADVICE, FORMULAS } from '#memories'
import { LOTS_WHYS } from '#recall'
import { zDistribution } from './distribution-output.ts'

const zSizeEvidence = zDistribution
  .pick({
    measure: true,
    observations: true,
    effective: true,
    mean: true,
    lower: true,
    upper: true,
    similarity: true,
  })
  .meta({ id: 'SizeEvidence' })

/** How much the record justifies risking. */
export const zSizeAdvice = z
  .object({
    fraction: z.number().describe('share of equity to risk at 1R; 0: the record justifies none'),
    lots: z
      .string()
      .nullable()
      .describe('how much to order, down to the size step; null: equity or rate is not known'),
    risk: z.string().nullable().describe('what these lots lose at 1R, in the account’s currency'),
    why: z.enum(LOTS_WHYS).describe('ok, or why there is no size'),
    reasons: z.array(z.string()).describe('how it came about, step by step'),
    formula: z.enum(FORMULAS).describe('version of the formula behind it'),
    unsafe: z.boolean().describe('the size of a formula that must not be traded'),
    appetite: z.number().describe('share of the usual risk that the drawdown leaves, 0 to 1'),
    advice: z.enum(ADVICE).describe('what the drawdown advises about trading at all'),
    evidence: zSizeEvidence.describe('the record it was made from'),
  })
  .meta({ id: 'Size' })
