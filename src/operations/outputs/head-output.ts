import { z } from 'zod'

/** Where a log ends, by its last event. */
export const zHead = z.object({ seq: z.int(), hash: z.string() })
