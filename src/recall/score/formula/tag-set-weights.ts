import {
  SIMILARITY_WEIGHTS,
  type SimilarityField,
  type SimilarityFields,
  type SimilarityOptions,
} from '#market'
import { SITUATION_NUMBERS, SITUATION_TAGS, type TagSet } from '../columns/interned-tag-sets.ts'

/** The part of Sim that depends on a row's tag set alone, by its code; the rest are the kernels of the numbers it has. */
export interface TagSetWeights {
  /** Weight of each of SITUATION_NUMBERS, 0 where it was not asked for. */
  readonly weights: Float64Array
  /** Bit i: SITUATION_NUMBERS[i] is known, and was asked for. */
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
  tagSets: readonly TagSet[],
  query: SimilarityFields,
  { weights = SIMILARITY_WEIGHTS, exclude }: SimilarityOptions,
): TagSetWeights => {
  const weightOf = (field: SimilarityField): number => {
    const weight = weights[field] ?? SIMILARITY_WEIGHTS[field]
    return weight > 0 && query[field] !== undefined && !exclude?.has(field) ? weight : 0
  }
  const numberWeights = Float64Array.from(SITUATION_NUMBERS, weightOf)
  let asked = 0
  for (const field of [...SITUATION_TAGS, ...SITUATION_NUMBERS]) asked += weightOf(field)
  const found = {
    weights: numberWeights,
    knownNumbers: new Uint8Array(tagSets.length),
    matched: new Float64Array(tagSets.length),
    shared: new Float64Array(tagSets.length),
    root: new Float64Array(tagSets.length),
  }
  for (const [code, tagSet] of tagSets.entries()) {
    let matched = 0
    let shared = 0
    for (const tag of SITUATION_TAGS) {
      if (tagSet[tag] === null) continue
      shared += weightOf(tag)
      if (tagSet[tag] === query[tag]) matched += weightOf(tag)
    }
    for (const [field, weight] of numberWeights.entries()) {
      if (weight === 0 || (tagSet.knownNumbers & (1 << field)) === 0) continue
      found.knownNumbers[code] = (found.knownNumbers[code] ?? 0) | (1 << field)
      shared += weight
    }
    // Nothing asked: everything is alike (docs/method.md#similarity).
    found.matched[code] = asked === 0 ? 1 : matched
    found.shared[code] = asked === 0 ? 1 : shared
    found.root[code] = asked === 0 ? 1 : Math.sqrt(shared / asked)
  }
  return found
}
