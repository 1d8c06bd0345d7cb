import { z } from 'zod'
import type { Oversize } from '#workspace'

/** A playbook that has outgrown its measure with the learnings beside it. */
export const zOversize = z
  .object({
    tokens: z.int().describe('about how long both are, as a language model reads them'),
    limit: z.int().describe('tokens they should stay below'),
    oldest: z.array(z.string()).describe('the oldest learnings, the first to go'),
  })
  .meta({ id: 'OversizePlaybook' })

export const oversizeOut = (oversize: Oversize | null): z.input<typeof zOversize> | null =>
  oversize && {
    tokens: oversize.tokens,
    limit: oversize.limit,
    oldest: oversize.oldest.map(({ text }) => text),
  }
