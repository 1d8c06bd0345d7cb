import { z } from 'zod'

/** A figure with its 90% interval. */
export const zEstimate = z
  .object({
    value: z.number().describe('the figure itself'),
    lower: z.number().describe('lower end of its 90% interval'),
    upper: z.number().describe('upper end of its 90% interval'),
  })
  .meta({ id: 'Estimate' })

/** A share with its 90% interval. */
export const zShare = z
  .object({
    share: z.number().describe('the share itself, 0 to 1'),
    lower: z.number().describe('lower end of its 90% interval'),
    upper: z.number().describe('upper end of its 90% interval'),
  })
  .meta({ id: 'Share' })
