import type { Log } from '#log'
import { PROPOSALS, TRANSCRIPTS } from '#record'
import { proposalPath } from '#workspace'
import type { MadeFiles } from './ports.ts'
import { transcriptFile } from './transcript.ts'
import { changedTurns } from './turns.ts'

/**
 * Files where transcripts and proposals stand that are of no turn or proposal of the log: put
 * there by hand. Whoever opens one would take it for the record.
 */
export const unknownFiles = async (log: Log, made: MadeFiles): Promise<readonly string[]> => {
  // Looked at before the log: what is written meanwhile is known to it.
  const transcripts = await made.list(TRANSCRIPTS)
  const proposals = await made.list(PROPOSALS)
  const known = new Set<string | null>()
  if (proposals.length > 0)
    for (const { n } of await log.store.rows('proposals', {})) known.add(proposalPath(n))
  if (transcripts.length > 0) {
    const { seq } = await log.store.head()
    for (const turn of (await changedTurns(log, 0, seq)).keys())
      known.add(await transcriptFile(log, turn, seq))
  }
  return [...transcripts, ...proposals].filter((path) => !known.has(path)).sort()
}
