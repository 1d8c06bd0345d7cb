import { fileRow, type TrustedLearning, textByHash, trustedLearnings } from '#documents'
import type { Moment } from '#log'
import type { ContextReading } from './context-reading.ts'

/** A file of rules as a person last approved it; null if no text of it was approved. */
export const approvedText = async ({ log, seq }: Moment, path: string): Promise<string | null> => {
  const row = await fileRow(log, path, seq)
  return row ? textByHash(log, row.approved) : null
}

/** The agent's learnings, the newest first. */
export const learningsShown = async ({
  moment: { log, seq },
}: ContextReading): Promise<readonly TrustedLearning[] | null> => {
  const learnings = await trustedLearnings(log, seq)
  return learnings.length === 0 ? null : learnings.toReversed()
}
