import { z } from 'zod'

/** A share with its 90% interval. */
export const zShare = z.object({ share: z.number(), lower: z.number(), upper: z.number() })
