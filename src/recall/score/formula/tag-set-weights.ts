import {
  SIMILARITY_WEIGHTS,
  type SimilarityField,
  type SimilarityFields,
  type SimilarityOptions,
} from '#market'
import { SITUATION_NUMBERS, type TagSet } from '../columns/interned-tag-sets.ts'

const TAGS = ['trend', 'volatility', 'session'] as const

/** What of Sim depends on a row's cell alone, by cell: the rest are the kernels of the numbers it has. */
export interface TagSetWeights {
  /** Weight of each of NUMBERS, 0 where it was not asked for. */
  readonly weights: Float64Array
  /** Bit i: it has NUMBERS[i], and that was asked for. */
  readonly knownNumbers: Uint8Array
  /** Σ w of the tags that match. */
  readonly matched: Float64Array
  /** Σ_S w */
  readonly shared: Float64Array
  /** √(Σ_S w / Σ_Q w) */
  readonly root: Float64Array
}

/** Sums in the order of `similarity`, so that both come to the same number to the last digit. */
export const tagSetWeights = (
  cells: readonly TagSet[],
  query: SimilarityFields,
  { weights = SIMILARITY_WEIGHTS, exclude }: SimilarityOptions,
): TagSetWeights => {
  const weightOf = (field: SimilarityField): number => {
    const weight = weights[field] ?? SIMILARITY_WEIGHTS[field]
    return weight > 0 && query[field] !== undefined && !exclude?.has(field) ? weight : 0
  }
  const numberWeights = Float64Array.from(SITUATION_NUMBERS, weightOf)
  let asked = 0
  for (const field of [...TAGS, ...SITUATION_NUMBERS]) asked += weightOf(field)
  const shares = {
    weights: numberWeights,
    knownNumbers: new Uint8Array(cells.length),
    matched: new Float64Array(cells.length),
    shared: new Float64Array(cells.length),
    root: new Float64Array(cells.length),
  }
  for (const [number, cell] of cells.entries()) {
    let matched = 0
    let shared = 0
    for (const tag of TAGS) {
      if (cell[tag] === null) continue
      shared += weightOf(tag)
      if (cell[tag] === query[tag]) matched += weightOf(tag)
    }
    for (const [field, weight] of numberWeights.entries()) {
      if (weight === 0 || (cell.knownNumbers & (1 << field)) === 0) continue
      shares.knownNumbers[number] = (shares.knownNumbers[number] ?? 0) | (1 << field)
      shared += weight
    }
    // Nothing asked: everything is alike (STATISTICS 2.2).
    shares.matched[number] = asked === 0 ? 1 : matched
    shares.shared[number] = asked === 0 ? 1 : shared
    shares.root[number] = asked === 0 ? 1 : Math.sqrt(shared / asked)
  }
  return shares
}
