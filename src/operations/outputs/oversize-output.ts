import { z } from 'zod'
import type { Oversize } from '#documents'

const zLearning = z
  .object({
    line: z.int().describe('where it stands in the playbook, from 1'),
    day: z.string().nullable().describe('when it was learned: 2026-01-31; null: it does not say'),
    text: z.string().describe('what was learned, as it is written'),
    citations: z.int().describe('decisions that relied on it'),
  })
  .meta({ id: 'Learning' })

/** A playbook that has outgrown its measure, and what to do about it. */
export const zOversize = z
  .object({
    tokens: z.int().describe('about how long it is, as a language model reads it'),
    limit: z.int().describe('tokens it should stay below'),
    learnings: z.int().describe('how many learnings it holds'),
    least: z.array(zLearning).describe('the least supported: fewest citations, then oldest'),
    next: z.string().describe('what to do about it'),
  })
  .meta({ id: 'OversizePlaybook' })

export const oversizeOut = (oversize: Oversize | null): z.input<typeof zOversize> | null =>
  oversize && { ...oversize, least: [...oversize.least], next: oversize.next }
