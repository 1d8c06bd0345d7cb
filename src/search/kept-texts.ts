import type { Log } from '#log'
import { soundText } from '#workspace'

/** As much of a workspace as is asked about again and again: some sixteen megabytes. */
const MOST_UNITS = 16_000_000

/** A text with where each of its lines begins, the first at 0. */
export interface LinedText {
  readonly text: string
  readonly starts: Uint32Array
}

const linedText = (text: string): LinedText => {
  const starts = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return { text, starts: Uint32Array.from(starts) }
}

/** Texts of files that were read a moment ago, by their hash: none of them grows old. */
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
