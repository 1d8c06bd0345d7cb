import { z } from 'zod'
import type { Oversize } from '#documents'

const zLearning = z
  .object({
    line: z.int().describe('where it stands in the playbook, from 1'),
    text: z.string().describe('what was learned, as it is written'),
    citations: z.int().describe('decisions that relied on it'),
  })
  .meta({ id: 'Learning' })

/** A playbook that has outgrown its measure, and what to do about it. */
export const zOversize = z
  .object({
    tokens: z.int().describe('about how long it is, as a language model reads it'),
    limit: z.int().describe('tokens it should stay below'),
    least: z.array(zLearning).describe('the least supported: fewest citations, then oldest'),
  })
  .meta({ id: 'OversizePlaybook' })

export const oversizeOut = (oversize: Oversize | null): z.input<typeof zOversize> | null =>
  oversize && {
    tokens: oversize.tokens,
    limit: oversize.limit,
    least: oversize.least.map(({ line, text, citations }) => ({ line, text, citations })),
  }
