import { z } from 'zod'

/** A figure with its 90% interval. */
export const zEstimate = z.object({ value: z.number(), lower: z.number(), upper: z.number() })
