import { z } from 'zod'
import type { Oversize } from '#documents'
import { type CallWords, inWords } from '#vocabulary'

/** A playbook that has outgrown its measure, and what to do about it. */
export const zOversize = z.object({
  tokens: z.int().describe('about, as a language model reads it'),
  limit: z.int(),
  learnings: z.int(),
  least: z
    .array(z.object({ line: z.int(), day: z.string().nullable(), text: z.string(), citations: z.int() }))
    .describe('the least supported: fewest citations, then oldest'),
  next: z.string(),
})

export const oversizeOut = (oversize: Oversize | null, words: CallWords): z.input<typeof zOversize> | null =>
  oversize && { ...oversize, least: [...oversize.least], next: inWords(oversize.next, words) }
