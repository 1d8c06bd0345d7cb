import { ERASED, type Id } from '#vocabulary'
import type { LogStore } from '../ports.ts'
import type { Moment } from './moment.ts'

type Hashes = Iterable<string | null | undefined>

export class SaidTexts {
  private texts: ReadonlyMap<string, string> = new Map()
  private readonly erased: string
  private outside: ReadonlySet<string> = new Set()

  private constructor(erased: string) {
    this.erased = erased
  }

  /** With which of them are no better than text from outside, as far as was known then. */
  static async asOf(
    { log: { store }, seq }: Pick<Moment, 'log' | 'seq'>,
    hashes: Hashes,
  ): Promise<SaidTexts> {
    const wanted = [...hashes]
    const said = await SaidTexts.of(store, wanted)
    said.outside = await outsideAmong(store, seq, wanted)
    return said
  }

  /** `erased` stands where a text is gone: the log keeps that something was said, not what. */
  static async of(store: Pick<LogStore, 'texts'>, hashes: Hashes, erased = ERASED): Promise<SaidTexts> {
    const said = new SaidTexts(erased)
    const wanted = [...new Set(hashes)].filter((hash) => typeof hash === 'string')
    if (wanted.length > 0) said.texts = await store.texts(wanted)
    return said
  }

  isOutside(...hashes: readonly (string | null | undefined)[]): boolean {
    return hashes.some((hash) => typeof hash === 'string' && this.outside.has(hash))
  }

  said(hash: string): string
  said(hash: string | null | undefined): string | undefined
  said(hash: string | null | undefined): string | undefined {
    return typeof hash === 'string' ? (this.texts.get(hash) ?? this.erased) : undefined
  }
}

const AT_ONCE = 32

/** Those of the texts that somebody had written by then who was shown text from outside (P11). */
export const outsideAmong = async (
  store: Pick<LogStore, 'rows'>,
  seq: number,
  hashes: Iterable<string | null | undefined>,
): Promise<ReadonlySet<string>> => {
  const outside = new Set<string>()
  const asked = [...new Set(hashes)].filter((hash) => typeof hash === 'string')
  // Most logs have none: that is one look.
  if (asked.length === 0 || !(await hasOutside(store, seq))) return outside
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    // As many each time, so that it is one statement.
    const values = Array.from({ length: AT_ONCE }, (_, at) => asked[from + at] ?? '')
    for (const row of await store.rows('outside', { seq, among: { column: 'hash', values } }))
      outside.add(row.hash)
  }
  return outside
}

export const hasOutside = async (store: Pick<LogStore, 'rows'>, seq: number): Promise<boolean> =>
  (await store.rows('outside', { seq, order: { column: 'seq' }, limit: 1 })).length > 0

export const wasExposed = async (store: Pick<LogStore, 'rows'>, seq: number, turn: Id): Promise<boolean> =>
  (await store.rows('exposed', { seq, where: { turn }, limit: 1 })).length > 0
