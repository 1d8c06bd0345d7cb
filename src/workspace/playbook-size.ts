import type { Log } from '#log'
import { LEARNINGS, type Learning, learningsIn, PLAYBOOK, PLAYBOOK_TOKENS } from '#record'
import { estimateTokens } from '#search/words'
import { suggest } from '#vocabulary'
import { currentText } from './file-versions.ts'

/** Learnings named as the first to go. */
const NAMED = 5

/** A playbook that has outgrown its measure with the learnings beside it, and what to do about it. */
export interface Oversize {
  /** About, as a language model reads it. */
  readonly tokens: number
  readonly limit: number
  readonly learnings: number
  /** The oldest learnings. */
  readonly oldest: readonly Learning[]
  readonly next: string
}

/** Null while playbook and learnings as of an event are within their measure. */
export const playbookOversize = async (log: Log, seq: number): Promise<Oversize | null> => {
  const [rules, learned] = [await currentText(log, PLAYBOOK, seq), await currentText(log, LEARNINGS, seq)]
  const tokens = estimateTokens(`${rules ?? ''}${learned ?? ''}`)
  if (tokens <= PLAYBOOK_TOKENS) return null
  const learnings = learningsIn(learned ?? '')
  return {
    tokens,
    limit: PLAYBOOK_TOKENS,
    learnings: learnings.length,
    oldest: learnings.slice(0, NAMED),
    next: `Propose a shorter one with what still counts: ${suggest('propose', { file: PLAYBOOK, edit: 'whole' })}. A person clears old learnings in ${LEARNINGS}.`,
  }
}
