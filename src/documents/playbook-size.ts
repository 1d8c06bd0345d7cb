import type { Log } from '#log'
import { learningsIn, leastSupported, PLAYBOOK, PLAYBOOK_TOKENS } from '#record'
import { estimateTokens } from '#search/words'
import { suggest } from '#vocabulary'
import { fileRow } from './file-versions.ts'
import { learningCitations } from './learning-citations.ts'
import { isStrict, usedText } from './used-text.ts'

/** Learnings named as the first to go. */
const NAMED = 5

/** A playbook that has outgrown its measure, and what to do about it. */
export interface Oversize {
  /** About, as a language model reads it. */
  readonly tokens: number
  readonly limit: number
  readonly learnings: number
  /** The least supported: fewest citations, then oldest. */
  readonly least: ReturnType<typeof leastSupported>
  readonly next: string
}

/** Null while the playbook as of an event is within its measure, or there is none. */
export const playbookOversize = async (log: Log, seq: number): Promise<Oversize | null> => {
  const row = await fileRow(log, PLAYBOOK, seq)
  const text = row ? await usedText(log, row, await isStrict(log, seq)) : null
  const tokens = text === null ? 0 : estimateTokens(text)
  if (text === null || tokens <= PLAYBOOK_TOKENS) return null
  const learnings = learningsIn(text)
  const least = leastSupported(learnings, await learningCitations(log, seq)).slice(0, NAMED)
  return {
    tokens,
    limit: PLAYBOOK_TOKENS,
    learnings: learnings.length,
    least,
    next: `Propose a shorter one with what still counts: ${suggest('propose', { file: PLAYBOOK, edit: 'whole' })}.`,
  }
}
