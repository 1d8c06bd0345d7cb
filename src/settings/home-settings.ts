import { z } from 'zod'
import { zSearchSettings } from './search-settings.ts'

/** A home's `hindcast.json`. */
export const zHomeSettings = z.strictObject({
  search: zSearchSettings.optional().describe('how texts are searched'),
  witness: z
    .string()
    .min(1)
    .optional()
    .describe('where anchors are sent to: a file, or after a bar a command that reads one'),
})
