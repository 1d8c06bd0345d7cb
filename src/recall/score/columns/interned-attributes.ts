import type { EpisodeTrace } from '#memories'
import type { EpisodeFilter } from '../episode-query.ts'

/** Columns of a trace that many episodes share value for value: kept once, so that a row holds a number for all of them. */
export type AttributeColumn = 'kind' | 'status' | 'run' | 'variant' | 'regime' | 'rSource' | 'barSeconds'
export interface Attributes extends Pick<EpisodeTrace, AttributeColumn> {}

/** The attributes of a row that was removed: no filter matches them. */
export const REMOVED = 0

/** Every set of attributes that occurs, by its code. */
export class InternedAttributes {
  readonly all: (Attributes | null)[] = [null]
  readonly #codes = new Map<string, number>()
  #last: Attributes | null = null
  #lastCode = REMOVED

  codeOf({ kind, status, run, variant, regime, rSource, barSeconds }: EpisodeTrace): number {
    const attributes: Attributes = { kind, status, run, variant, regime, rSource, barSeconds }
    // Neighbours mostly share them, and comparing is cheaper than a key.
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

  /** By code, 1 where the filter matches. */
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
