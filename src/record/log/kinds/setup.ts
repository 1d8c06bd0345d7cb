import { z } from 'zod'
import { zCalendar } from '#market'
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
})
