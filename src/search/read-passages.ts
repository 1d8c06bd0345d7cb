import type { Log } from '#log'
import { sha256 } from '#vocabulary'
import { type DocumentText, documentAt, fileAsOf, isRecords } from './documents.ts'
import { KeptTexts, type LinedText } from './kept-texts.ts'
import type { FoundPassage, PlacedPassage } from './ports.ts'

/** Documents that are kept once they were cut for this: questions of one moment find the same ones. */
const MOST_KEPT = 256

/**
 * Passages as the log has them. The index is a file that anybody may edit, and what is quoted is cited: so the text comes from the log,
 * and only where its hash is the one that was indexed.
 */
export class PassageReader {
  private readonly texts = new KeptTexts()
  private readonly cut = new Map<string, DocumentText | null>()

  /** As of an event; null where the log does not have it. */
  async read(log: Log, passage: PlacedPassage, seq: number): Promise<FoundPassage | null> {
    const isFile = passage.source === 'workspace' || passage.source === 'shared'
    if (!isFile)
      return this.readCut(log, passage, seq, `${passage.source} ${passage.ref} ${seq} ${passage.startLine}`)
    const file = await fileAsOf(log, passage, seq)
    if (file?.path !== passage.path) return null
    // Where it stood when it was indexed last, mostly still: its document need not be cut again, which costs 4 ms for 180 KB.
    const text = isRecords(passage.ref) ? null : await this.texts.get(log, file.hash)
    const there = text && linesAt(text, passage)
    return there === null ? this.readCut(log, passage, seq, `file ${file.hash}`) : { ...passage, text: there }
  }

  private async readCut(
    log: Log,
    passage: PlacedPassage,
    seq: number,
    key: string,
  ): Promise<FoundPassage | null> {
    let document = this.cut.get(key)
    if (document === undefined) {
      document = await documentAt(log, passage, seq, passage.startLine)
      if (this.cut.size >= MOST_KEPT) this.cut.clear()
      this.cut.set(key, document)
    }
    const headings = JSON.stringify(passage.headings)
    const found = document?.passages.find(
      (one) => one.hash === passage.hash && JSON.stringify(one.headings) === headings,
    )
    return document && found ? { ...passage, ...found, path: document.path, day: document.day } : null
  }
}

/** The lines of a text if they are the passage's, and its titles stand somewhere in the text. */
const linesAt = (
  { text, starts }: LinedText,
  { startLine, endLine, hash, headings }: PlacedPassage,
): string | null => {
  const start = starts[startLine - 1]
  if (start === undefined || endLine < startLine || endLine > starts.length) return null
  const next = starts[endLine]
  const lines = text
    .slice(start, next === undefined ? text.length : next - 1)
    .replaceAll('\r\n', '\n')
    .replace(/\r$/, next === undefined ? '$&' : '')
  return sha256(lines) === hash && headings.every((title) => text.includes(title)) ? lines : null
}
