import type { LogStore } from '../ports.ts'

/** What stands in an answer where a text was erased. */
export const ERASED = '[redacted]'

/** Texts looked up at once: a page of a few thousand rows names some thousands of them. */
const AT_ONCE = 500

/** Prose by its hash, looked up for many rows at a time. */
export class SaidTexts {
  private readonly texts: ReadonlyMap<string, string>
  private readonly erased: string

  private constructor(texts: ReadonlyMap<string, string>, erased: string) {
    this.texts = texts
    this.erased = erased
  }

  /** `erased` stands where a text is gone: the log keeps that something was said, not what. */
  static async of(
    store: Pick<LogStore, 'texts'>,
    hashes: Iterable<string | null | undefined>,
    erased = ERASED,
  ): Promise<SaidTexts> {
    const wanted = [...new Set(hashes)].filter((hash) => typeof hash === 'string')
    const found = new Map<string, string>()
    for (let from = 0; from < wanted.length; from += AT_ONCE)
      for (const [hash, text] of await store.texts(wanted.slice(from, from + AT_ONCE))) found.set(hash, text)
    return new SaidTexts(found, erased)
  }

  /** Undefined where nothing was said. */
  said(hash: string): string
  said(hash: string | null | undefined): string | undefined
  said(hash: string | null | undefined): string | undefined {
    return typeof hash === 'string' ? (this.texts.get(hash) ?? this.erased) : undefined
  }
}
