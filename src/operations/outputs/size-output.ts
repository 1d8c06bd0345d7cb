import { z } from 'zod'

/** How much the record justifies risking. */
export const zSizeAdvice = z.object({
  fraction: z.number().describe('share of equity to risk at 1R'),
  lots: z.string().nullable(),
  risk: z.string().nullable().describe('what these lots lose at 1R, in the account’s currency'),
  why: z.string().describe('ok, or why it is zero'),
  reasons: z.array(z.string()).describe('step by step'),
  formula: z.string(),
  unsafe: z.boolean().describe('the size of a formula that must not be traded'),
  appetite: z.number(),
  advice: z.string(),
  evidence: z.object({
    measure: z.enum(['stop', 'proxy']),
    observations: z.int(),
    effective: z.number(),
    mean: z.number().nullable(),
    lower: z.number().nullable(),
    upper: z.number().nullable(),
    similarity: z.number(),
  }),
})
