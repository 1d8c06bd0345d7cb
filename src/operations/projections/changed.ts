import { type Log, RESULT_FILE, TRADES_FILE } from '#record'
import { type Id, isHindcastError, sha256 } from '#vocabulary'
import { proposalPath } from '../workspace/proposal-output.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { leftOf, readMarks } from './marks.ts'
import { projectedText } from './projected-text.ts'
import { EVENT_FILES } from './record-files.ts'
import { ShownAgain } from './shown-again.ts'
import { transcriptOf } from './transcript.ts'
import { touchedTurns } from './turns.ts'

/**
 * Files that are no longer what the log made of them when they were last written: somebody changed them (DESIGN, log rule
 * 8). One that is gone, or behind the log, is no change; nor is one that still shows what was erased since, until it is
 * written again.
 */
export const changedProjections = async (log: Log, workspace: Workspace): Promise<readonly string[]> => {
  const marks = await readMarks(log)
  const erased = await log.store.events({ afterSeq: marks.all, kinds: ['redacted'], limit: 1 })
  if (marks.all === 0 || erased.length > 0) return []
  const changed: string[] = []
  const compare = async (path: string, text: string | null): Promise<void> => {
    const disk = await digestOf(workspace, path)
    if (disk !== null && text !== null && disk !== sha256(text)) changed.push(path)
  }
  for (const path of [...EVENT_FILES.keys(), TRADES_FILE, RESULT_FILE]) {
    const left = await leftOf(log, path)
    if (left) await compare(path, await projectedText(log, path, left.seq))
  }
  changed.push(...(await changedProposals(log, workspace, marks.all)))
  const waiting = await touchedTurns(log, marks.transcripts, marks.all)
  const again = new ShownAgain()
  for (const turn of (await touchedTurns(log, 0, marks.all)).keys()) {
    if (waiting.has(turn)) continue
    const transcript = await transcriptOf(log, turn, marks.all, again)
    if (transcript) await compare(transcript.path, transcript.text)
  }
  return changed.sort()
}

/** A link or a device in its place is a change as well. */
const digestOf = async ({ folder }: Workspace, path: string): Promise<string | null> => {
  try {
    return await folder.made.digest(path)
  } catch (error) {
    if (isHindcastError(error)) return 'unreadable'
    throw error
  }
}

/** A proposal is also written when it is made and when it is judged. */
const changedProposals = async (log: Log, workspace: Workspace, written: number): Promise<string[]> => {
  const { head } = await log.state()
  const changed: string[] = []
  for (const { id, n } of await log.store.rows('proposals', { order: { column: 'n' } })) {
    const path = proposalPath(n)
    const disk = await digestOf(workspace, path)
    if (disk === null) continue
    const seqs = [head.seq, written, ...(await madeAt(log, id))]
    const texts = await Promise.all(seqs.map((seq) => projectedText(log, path, seq)))
    if (!texts.some((text) => text !== null && sha256(text) === disk)) changed.push(path)
  }
  return changed
}

const madeAt = async (log: Log, id: Id): Promise<number[]> =>
  (await log.store.versions('proposals', { id })).map(({ fromSeq }) => fromSeq)
