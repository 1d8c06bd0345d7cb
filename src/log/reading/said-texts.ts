import { ERASED } from '#vocabulary'
import type { LogStore } from '../ports.ts'
import type { Moment } from './moment.ts'
import { outsideAmong } from './outside-texts.ts'

/** Texts looked up at once: a page of a few thousand rows names some thousands of them. */
const AT_ONCE = 500

/** Prose by its hash, looked up for many rows at a time. */
export class SaidTexts {
  private readonly texts: ReadonlyMap<string, string>
  private readonly erased: string
  private readonly outside: ReadonlySet<string>

  private constructor(
    texts: ReadonlyMap<string, string>,
    erased: string,
    outside: ReadonlySet<string> = new Set(),
  ) {
    this.texts = texts
    this.erased = erased
    this.outside = outside
  }

  /** With which of them are no better than what came from outside, as far as was known then. */
  static async asOf(
    { log: { store }, seq }: Pick<Moment, 'log' | 'seq'>,
    hashes: Iterable<string | null | undefined>,
  ): Promise<SaidTexts> {
    const wanted = [...hashes]
    const { texts, erased } = await SaidTexts.of(store, wanted)
    return new SaidTexts(texts, erased, await outsideAmong(store, seq, wanted))
  }

  /** Whether any of these was written by somebody who was shown text from outside. */
  isOutside(...hashes: readonly (string | null | undefined)[]): boolean {
    return hashes.some((hash) => typeof hash === 'string' && this.outside.has(hash))
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
