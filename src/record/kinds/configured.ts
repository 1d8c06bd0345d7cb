import { z } from 'zod'
import { zCalendar } from '#market'
import { APPETITE_RULES } from '#memories'
import { zLabel } from '#vocabulary'

/** Settings that change a derived row are facts of the log (DESIGN, log rule 4). */
export const zConfigured = z.strictObject({
  currency: zLabel.optional().describe('the account’s currency'),
  calendar: zCalendar.optional().describe('by which days the account is counted'),
  barSeconds: z
    .int()
    .min(1)
    .max(604_800)
    .optional()
    .describe('two reports of one trade may differ by this much'),
  drawdownLimit: z
    .number()
    .min(0.01)
    .max(1)
    .optional()
    .describe('the drawdown at which trading should halt; .2 unless said'),
  appetite: z
    .enum(APPETITE_RULES)
    .optional()
    .describe('how risk shrinks in a drawdown: seed, or grossman-zhou'),
  strictFiles: z
    .boolean()
    .optional()
    .describe('read protected files as they were last approved (a person’s)'),
})
