import { soundText } from '#documents'
import type { Log } from '#record'

/** As much of a workspace as is asked about again and again: some sixteen megabytes. */
const MOST_UNITS = 16_000_000

/** Texts of files that were read a moment ago. A text is known by its hash, so none of them grows old. */
export class KeptTexts {
  private readonly texts = new Map<string, string>()
  private units = 0

  async get(log: Log, hash: string): Promise<string | null> {
    const known = this.texts.get(hash)
    if (known !== undefined) return known
    const text = await soundText(log, hash)
    if (text !== null) this.keep(hash, text)
    return text
  }

  private keep(hash: string, text: string): void {
    this.texts.set(hash, text)
    this.units += text.length
    for (const [oldest, one] of this.texts) {
      if (this.units <= MOST_UNITS) return
      this.texts.delete(oldest)
      this.units -= one.length
    }
  }
}
