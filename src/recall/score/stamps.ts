import type { EpisodeTrace } from '#memories'
import type { EpisodeFilter } from './episode-query.ts'

/** What many episodes share word for word: kept once, so that a row holds a number and a filter is one look-up. */
export interface Stamp
  extends Pick<EpisodeTrace, 'kind' | 'status' | 'run' | 'variant' | 'regime' | 'rSource' | 'barSeconds'> {}

/** The stamp of a row that is no more: nothing lets it through. */
export const GONE = 0

export class Stamps {
  readonly all: (Stamp | null)[] = [null]
  readonly #numbers = new Map<string, number>()
  #last: Stamp | null = null
  #lastNumber = GONE

  numberOf({ kind, status, run, variant, regime, rSource, barSeconds }: EpisodeTrace): number {
    const stamp: Stamp = { kind, status, run, variant, regime, rSource, barSeconds }
    if (this.#last !== null && isSame(this.#last, stamp)) return this.#lastNumber
    const key = JSON.stringify([kind, status, run, variant, regime, rSource, barSeconds])
    const number = this.#numbers.get(key) ?? this.all.length
    if (number === this.all.length) {
      this.#numbers.set(key, number)
      this.all.push(stamp)
    }
    this.#last = stamp
    this.#lastNumber = number
    return number
  }

  /** By number, 1 where the filter lets it through. */
  allowed({ variant, kinds, run }: EpisodeFilter): Uint8Array {
    return Uint8Array.from(this.all, (stamp) =>
      stamp !== null &&
      (variant === undefined || stamp.variant === variant) &&
      (kinds === undefined || kinds.includes(stamp.kind)) &&
      (run === undefined || stamp.run === run)
        ? 1
        : 0,
    )
  }
}

const isSame = (a: Stamp, b: Stamp): boolean =>
  a.run === b.run &&
  a.variant === b.variant &&
  a.regime === b.regime &&
  a.kind === b.kind &&
  a.status === b.status &&
  a.rSource === b.rSource &&
  a.barSeconds === b.barSeconds
