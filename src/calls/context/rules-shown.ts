import { fileRow, textByHash, trustedLearnings } from '#documents'
import type { Moment } from '#log'
import { PLAYBOOK, withoutLearnings } from '#record'
import type { ContextReading } from './context-reading.ts'

/** A protected file as a person last approved it; null where nobody has. */
export const approvedText = async ({ log, seq }: Moment, path: string): Promise<string | null> => {
  const row = await fileRow(log, path, seq)
  return row ? textByHash(log, row.approved) : null
}

/** The playbook as approved, without what the agent wrote below it: that needs no approval. */
export const playbookRules = async (moment: Moment): Promise<string | null> => {
  const text = await approvedText(moment, PLAYBOOK)
  return text === null ? null : withoutLearnings(text)
}

/** The learnings below it, the newest first. */
export const learningsShown = async ({ moment: { log, seq } }: ContextReading) => {
  const row = await fileRow(log, PLAYBOOK, seq)
  const text = row ? await textByHash(log, row.hash) : null
  return row && text !== null ? (await trustedLearnings(log, row, text, seq)).toReversed() : null
}
