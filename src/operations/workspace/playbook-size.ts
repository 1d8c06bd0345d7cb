import { z } from 'zod'
import { estimateTokens } from '#recall'
import { type Log, learningsIn, leastSupported, PLAYBOOK, PLAYBOOK_TOKENS } from '#record'
import { fileRow } from './file-text.ts'
import { learningCitations } from './learning-citations.ts'
import { inUse, isStrict } from './text-in-use.ts'

/** Learnings named as the first to go. */
const NAMED = 5

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
export type Oversize = z.input<typeof zOversize>

/** Null while the playbook as of an event is within its measure, or there is none. */
export const playbookOversize = async (log: Log, seq: number): Promise<Oversize | null> => {
  const row = await fileRow(log, PLAYBOOK, seq)
  const text = row ? await inUse(log, row, await isStrict(log, seq)) : null
  const tokens = text === null ? 0 : estimateTokens(text)
  if (text === null || tokens <= PLAYBOOK_TOKENS) return null
  const learnings = learningsIn(text)
  const least = leastSupported(learnings, await learningCitations(log, seq)).slice(0, NAMED)
  return {
    tokens,
    limit: PLAYBOOK_TOKENS,
    learnings: learnings.length,
    least: [...least],
    next: `Propose a shorter one: hindcast propose ${PLAYBOOK} --edit whole, with what still counts.`,
  }
}
