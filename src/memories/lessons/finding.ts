import { z } from 'zod'
import { LESSON_SLOTS, MOST_CITED } from './lessons-text.ts'
import { PLAIN_NAME } from './plain-name.ts'

/**
 * What the numbers support: which question was asked of the trades, of which group, and what the answer comes to. It holds no prose: its
 * words are made from it when it is read, so that a text which nobody approved cannot come in by it.
 */
export const zFinding = z.strictObject({
  slot: z.enum(LESSON_SLOTS),
  /** `session`, `symbol`, `trend`: see questions.ts. */
  question: z.string().regex(/^[a-z_]{1,40}$/u),
  /** Which group of it: `london`, `XAUUSD`, `up`; absent where the question has no groups, and of a symbol that is not plainly a name. */
  value: z.string().regex(PLAIN_NAME).optional(),
  trades: z.int().min(1),
  /** R a trade, and where it surely lies however often one looks and however many questions were asked. */
  mean: z.number(),
  lower: z.number(),
  upper: z.number(),
  /** The same mean over all other trades of the question; absent where there are none. */
  others: z.number().optional(),
  /** Positions in the reflection's list of trades: those that show it best. */
  cites: z.array(z.int().min(0)).max(MOST_CITED),
})
export type Finding = z.output<typeof zFinding>
