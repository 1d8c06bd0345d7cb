import { z } from 'zod'

/** Where a log ends, by its last event. */
export const zHead = z
  .object({
    seq: z.int().describe('how many events the log holds'),
    hash: z.string().describe('sha256 of the last one, and so of all'),
  })
  .meta({ id: 'Head' })
