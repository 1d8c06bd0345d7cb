import { proposalPath } from '#documents'
import { type Log, RESULT_FILE, TRADES_FILE } from '#record'
import { type Id, isHindcastError, sha256 } from '#vocabulary'
import type { MadeFiles } from './ports.ts'
import { projectedText } from './projected-text.ts'
import { EVENT_FILES } from './record-files.ts'
import { RemadeContexts } from './remade-contexts.ts'
import { transcriptOf } from './transcript.ts'
import { changedTurns } from './turns.ts'
import { readMarks, writtenFile } from './written-marks.ts'

/**
 * Files that are no longer what the log made of them when they were last written: somebody changed them. One that is gone, or behind the log, is no change; nor is one that still shows what was erased since, until it is
 * written again.
 */
export const changedProjections = async (log: Log, made: MadeFiles): Promise<readonly string[]> => {
  const marks = await readMarks(log)
  const erased = await log.store.events({ afterSeq: marks.all, kinds: ['redacted'], limit: 1 })
  if (marks.all === 0 || erased.length > 0) return []
  const changed: string[] = []
  const compare = async (path: string, text: string | null): Promise<void> => {
    const disk = await digestOf(made, path)
    if (disk !== null && text !== null && disk !== sha256(text)) changed.push(path)
  }
  for (const path of [...EVENT_FILES.keys(), TRADES_FILE, RESULT_FILE]) {
    const left = await writtenFile(log, path)
    if (left) await compare(path, await projectedText(log, path, left.seq))
  }
  changed.push(...(await changedProposals(log, made, marks.all)))
  const waiting = await changedTurns(log, marks.transcripts, marks.all)
  const contexts = new RemadeContexts()
  for (const turn of (await changedTurns(log, 0, marks.all)).keys()) {
    if (waiting.has(turn)) continue
    const transcript = await transcriptOf(log, turn, marks.all, contexts)
    if (transcript) await compare(transcript.path, transcript.text)
  }
  return changed.sort()
}

/** A link or a device in its place is a change as well. */
const digestOf = async (made: MadeFiles, path: string): Promise<string | null> => {
  try {
    return await made.digest(path)
  } catch (error) {
    if (isHindcastError(error)) return 'unreadable'
    throw error
  }
}

/** A proposal is also written when it is made and when it is judged. */
const changedProposals = async (log: Log, made: MadeFiles, written: number): Promise<string[]> => {
  const { head } = await log.state()
  const changed: string[] = []
  for (const { id, n } of await log.store.rows('proposals', { order: { column: 'n' } })) {
    const path = proposalPath(n)
    const disk = await digestOf(made, path)
    if (disk === null) continue
    const seqs = [head.seq, written, ...(await madeAt(log, id))]
    const texts = await Promise.all(seqs.map((seq) => projectedText(log, path, seq)))
    if (!texts.some((text) => text !== null && sha256(text) === disk)) changed.push(path)
  }
  return changed
}

const madeAt = async (log: Log, id: Id): Promise<number[]> =>
  (await log.store.versions('proposals', { id })).map(({ fromSeq }) => fromSeq)
