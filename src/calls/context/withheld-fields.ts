import { z } from 'zod'
import { EXPERIMENT_SECTIONS } from '#log'

/** What a context lacks on purpose. Told to a person: an agent that knew would decide by it. */
export const WITHHELD_FIELDS = {
  withheld: z
    .enum(EXPERIMENT_SECTIONS)
    .nullable()
    .describe('what an experiment withholds there; null: nothing, or an agent asks, who is not told'),
  shadow: z
    .object({
      handles: z.array(z.string()).describe('what memory would have shown: E12'),
      tokens: z.int().describe('how many tokens of it'),
    })
    .meta({ id: 'ShadowContext' })
    .nullable()
    .describe('what memory would have shown, where it is in shadow; null: it is not'),
}
