import type { EpisodeTrace } from '#memories'
import type { EpisodeFilter } from '../episode-query.ts'

/** Columns of a trace that many episodes share value for value: kept once, so that a row holds a number for all of them. */
export type AttributeColumn =
  | 'kind'
  | 'status'
  | 'run'
  | 'variant'
  | 'regime'
  | 'rSource'
  | 'barSeconds'
  | 'toldOpen'
  | 'contextLate'
  | 'strategyLate'
export interface Attributes extends Pick<EpisodeTrace, AttributeColumn> {}

/** The attributes of a row that was removed: no filter matches them. */
export const REMOVED = 0

/** Every set of attributes that occurs, by its code. */
export class InternedAttributes {
  readonly all: (Attributes | null)[] = [null]
  /** Codes by one value after the other: writing all of them as one key takes longer. */
  readonly #codes: Branch = new Map()

  codeOf(trace: EpisodeTrace): number {
    const { kind, status, run, variant, regime, rSource, barSeconds, toldOpen, contextLate, strategyLate } =
      trace
    const shared = branchOf(branchOf(branchOf(this.#codes, variant), regime), rSource)
    // Each is 0 or 1.
    const told = 4 * strategyLate + 2 * toldOpen + contextLate
    const branch = branchOf(branchOf(branchOf(branchOf(shared, status), run), kind), told)
    const known = branch.get(barSeconds)
    if (typeof known === 'number') return known
    const made = {
      kind,
      status,
      run,
      variant,
      regime,
      rSource,
      barSeconds,
      toldOpen,
      contextLate,
      strategyLate,
    }
    const code = this.all.push(made) - 1
    branch.set(barSeconds, code)
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

  /** Of those, the ones whose strategy was told late or never. */
  strategyLate(allowed: Uint8Array): Uint8Array {
    return allowed.map((one, code) => (one === 1 ? (this.all[code]?.strategyLate ?? 0) : 0))
  }
}

/** What is kept under a value: another branch, or under the last value the code. */
type Branch = Map<string | number | null, Branch | number>

const branchOf = (branch: Branch, value: string | number | null): Branch => {
  const known = branch.get(value)
  if (known instanceof Map) return known
  const made: Branch = new Map()
  branch.set(value, made)
  return made
}
