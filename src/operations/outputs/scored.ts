import { z } from 'zod'

/** How a belief or a plan was scored. */
export const zScored = z.object({
  score: z.number(),
  formula: z.string(),
  components: z.record(z.string(), z.number()),
  explanation: z.string(),
})
