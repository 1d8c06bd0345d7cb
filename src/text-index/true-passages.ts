import { type Chunk, isPassageOf, SECOND_FROM } from '#recall'
import type { PlacedChunk } from '#recall/ports'
import type { Log } from '#record'
import { type DocumentText, documentAt, fileAsOf, isRecords } from './indexed-document.ts'
import { KeptTexts } from './kept-texts.ts'

/** Transcripts and records that are kept once they were read for this: questions of one day find the same ones. */
const MOST_KEPT = 256

/**
 * Is a passage what the log says? The index is a file that anybody may edit, and what is quoted from it is cited. So every passage is
 * looked for in its document as the log has it before it is shown.
 */
export class TruePassages {
  private readonly texts = new KeptTexts()
  private readonly kept = new Map<string, DocumentText | null>()

  /** Of these, the ones that the log does not have, as of an event that the index knew. */
  async untrue(log: Log, seq: number, passages: readonly PlacedChunk[]): Promise<ReadonlySet<PlacedChunk>> {
    const untrue = new Set<PlacedChunk>()
    for (const passage of passages) {
      // What was read from the log for this question needs no comparing.
      if (passage.ordinal >= SECOND_FROM) continue
      if (!(await this.holds(log, seq, passage))) untrue.add(passage)
    }
    return untrue
  }

  private async holds(log: Log, seq: number, passage: PlacedChunk): Promise<boolean> {
    const isFile = passage.source === 'workspace' || passage.source === 'shared'
    if (isFile && !isRecords(passage.ref)) {
      const file = await fileAsOf(log, passage, seq)
      if (file?.path !== passage.path || file.day !== passage.day) return false
      const text = await this.texts.get(log, file.hash)
      return text !== null && isPassageOf(text, passage)
    }
    const document = await this.documentOf(log, seq, passage)
    return (
      document !== null &&
      document.path === passage.path &&
      document.day === passage.day &&
      document.chunks.some((chunk) => isSame(chunk, passage))
    )
  }

  private async documentOf(
    log: Log,
    seq: number,
    { source, ref, startLine, seq: since }: PlacedChunk,
  ): Promise<DocumentText | null> {
    const key = JSON.stringify([source, ref, since, startLine])
    const kept = this.kept.get(key)
    if (kept !== undefined) return kept
    const document = await documentAt(log, { source, ref }, seq, startLine)
    if (this.kept.size >= MOST_KEPT) this.kept.clear()
    this.kept.set(key, document)
    return document
  }
}

export const isSame = (a: Chunk, b: Chunk): boolean =>
  a.hash === b.hash &&
  a.startLine === b.startLine &&
  a.endLine === b.endLine &&
  a.text === b.text &&
  a.cut === b.cut &&
  a.headings.join('\n') === b.headings.join('\n')
