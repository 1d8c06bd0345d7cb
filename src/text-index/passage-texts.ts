import type { Log } from '#log'
import { type Chunk, passageIn } from '#recall'
import type { PlacedPassage, SearchIndex, TextSource } from '#recall/ports'
import { type DocumentText, documentAt, fileAsOf, isRecords } from './indexed-document.ts'
import { KeptTexts } from './kept-texts.ts'

/** Transcripts and records that are kept once they were read for this: questions of one day find the same ones. */
const MOST_KEPT = 256

const OF_AN_EVENT: ReadonlySet<TextSource> = new Set(['decision', 'incident', 'plan'])

/** The text of a passage; null where the log does not have it. */
export type PassageReader = (passage: PlacedPassage) => Promise<string | null>

interface Reading {
  readonly log: Log
  readonly seq: number
  /** Passages of one file mostly come together. */
  readonly files: Map<string, Awaited<ReturnType<typeof fileAsOf>> | undefined>
}

/**
 * Passages as the log says them. The index knows where one stands and what it comes to, and is a file that anybody may edit; what is
 * quoted is cited. So lines come from the log, and only where all that the index says of them is so.
 */
export class PassageTexts {
  private readonly texts = new KeptTexts()
  private readonly kept = new Map<string, DocumentText | null>()

  /** As of an event, or of the last that an index knows if that came before. */
  async readerOf(log: Log, index: SearchIndex, seq = Number.MAX_SAFE_INTEGER): Promise<PassageReader> {
    const known = Math.min(seq, (await index.standing())?.seq ?? 0)
    const making = { log, seq: known, files: new Map() }
    return (passage) => this.textOf(making, passage)
  }

  private async textOf({ log, seq, files }: Reading, passage: PlacedPassage): Promise<string | null> {
    const isFile = passage.source === 'workspace' || passage.source === 'shared'
    if (isFile && !isRecords(passage.ref)) {
      const name = `${passage.source} ${passage.ref}`
      const file = files.has(name) ? files.get(name) : await fileAsOf(log, passage, seq)
      files.set(name, file)
      if (file?.path !== passage.path || file.day !== passage.day) return null
      const text = await this.texts.get(log, file.hash)
      return text && passageIn(text, passage)
    }
    const { source, ref, seq: since } = passage
    // Only a record of these does not know its own line.
    const line = OF_AN_EVENT.has(source) ? passage.startLine : 1
    const key = JSON.stringify([source, ref, since, line])
    const known = textIn(this.kept.get(key), passage)
    if (known !== null) return known
    const document = await documentAt(log, { source, ref }, seq, line)
    if (this.kept.size >= MOST_KEPT) this.kept.clear()
    this.kept.set(key, document)
    return textIn(document, passage)
  }
}

const textIn = (document: DocumentText | null | undefined, passage: PlacedPassage): string | null =>
  document?.path === passage.path && document.day === passage.day
    ? (document.chunks.find((chunk) => isSame(chunk, passage))?.text ?? null)
    : null

type Unread = Omit<Chunk, 'text'>

export const isSame = (a: Unread, b: Unread): boolean =>
  a.hash === b.hash &&
  a.startLine === b.startLine &&
  a.endLine === b.endLine &&
  a.headings.join('\n') === b.headings.join('\n')
