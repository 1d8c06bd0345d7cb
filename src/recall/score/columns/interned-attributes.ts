import type { EpisodeTrace } from '#memories'
import type { EpisodeFilter } from '../episode-query.ts'

/** What many episodes share word for word: kept once, so that a row holds a number and a filter is one look-up. */
export interface Attributes
  extends Pick<EpisodeTrace, 'kind' | 'status' | 'run' | 'variant' | 'regime' | 'rSource' | 'barSeconds'> {}

/** The stamp of a row that is no more: nothing lets it through. */
export const REMOVED = 0

export class InternedAttributes {
  readonly all: (Attributes | null)[] = [null]
  readonly #codes = new Map<string, number>()
  #last: Attributes | null = null
  #lastCode = REMOVED

  codeOf({ kind, status, run, variant, regime, rSource, barSeconds }: EpisodeTrace): number {
    const attributes: Attributes = { kind, status, run, variant, regime, rSource, barSeconds }
    if (this.#last !== null && isSame(this.#last, attributes)) return this.#lastCode
    const key = JSON.stringify([kind, status, run, variant, regime, rSource, barSeconds])
    const code = this.#codes.get(key) ?? this.all.length
    if (code === this.all.length) {
      this.#codes.set(key, code)
      this.all.push(attributes)
    }
    this.#last = attributes
    this.#lastCode = code
    return code
  }

  /** By number, 1 where the filter lets it through. */
  allowed({ variant, kinds, run }: EpisodeFilter): Uint8Array {
    return Uint8Array.from(this.all, (attributes) =>
      attributes !== null &&
      (variant === undefined || attributes.variant === variant) &&
      (kinds === undefined || kinds.includes(attributes.kind)) &&
      (run === undefined || attributes.run === run)
        ? 1
        : 0,
    )
  }
}

const isSame = (a: Attributes, b: Attributes): boolean =>
  a.run === b.run &&
  a.variant === b.variant &&
  a.regime === b.regime &&
  a.kind === b.kind &&
  a.status === b.status &&
  a.rSource === b.rSource &&
  a.barSeconds === b.barSeconds
