import { ERASED, type Log } from '#record'

/** Texts looked up at once: a page of a few thousand lines names some thousands of them. */
const AT_ONCE = 500

/** Words by their hash, for many lines at a time. */
export class Words {
  private readonly texts: ReadonlyMap<string, string>

  private constructor(texts: ReadonlyMap<string, string>) {
    this.texts = texts
  }

  static async of(log: Log, hashes: Iterable<string | null | undefined>): Promise<Words> {
    const wanted = [...new Set(hashes)].filter((hash): hash is string => typeof hash === 'string')
    const found = new Map<string, string>()
    for (let from = 0; from < wanted.length; from += AT_ONCE)
      for (const [hash, text] of await log.store.texts(wanted.slice(from, from + AT_ONCE)))
        found.set(hash, text)
    return new Words(found)
  }

  said(hash: string | null | undefined): string | undefined {
    return typeof hash === 'string' ? (this.texts.get(hash) ?? ERASED) : undefined
  }
}
