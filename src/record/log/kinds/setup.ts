import { z } from 'zod'
import { zCalendar } from '#market'
import { zLabel } from '#vocabulary'

/** Settings that change a derived row are facts of the log (DESIGN, log rule 4). */
export const zConfigured = z.strictObject({
  currency: zLabel.optional(),
  calendar: zCalendar.optional(),
  barSeconds: z.int().min(1).max(604_800).optional(),
})
