import type { Log } from '#log'
import { type LinedText, linedText } from '#recall'
import { soundText } from '#workspace'

/** As much of a workspace as is asked about again and again: some sixteen megabytes. */
const MOST_UNITS = 16_000_000

/** Texts of files that were read a moment ago. A text is known by its hash, so none of them grows old. */
export class KeptTexts {
  private readonly texts = new Map<string, LinedText>()
  private units = 0

  async get(log: Log, hash: string): Promise<LinedText | null> {
    const known = this.texts.get(hash)
    if (known !== undefined) return known
    const text = await soundText(log, hash)
    if (text === null) return null
    const read = linedText(text)
    this.keep(hash, read)
    return read
  }

  private keep(hash: string, read: LinedText): void {
    this.texts.set(hash, read)
    this.units += read.text.length
    for (const [oldest, { text }] of this.texts) {
      if (this.units <= MOST_UNITS) return
      this.texts.delete(oldest)
      this.units -= text.length
    }
  }
}
