import { gaussian, SCALED, type SimilarityFields, type SimilarityOptions } from '#market'
import type { Dictionary } from '../columns/dictionary.ts'
import type { EpisodeRows } from '../columns/episode-rows.ts'
import { SITUATION_NUMBERS } from '../columns/interned-tag-sets.ts'
import { scaledAt } from '../columns/row-values.ts'
import { type TagSetWeights, tagSetWeights } from './tag-set-weights.ts'

/** Sim (docs/method.md#similarity) of rows to one query: tags by look-up, the same sums in the same order as `similarity`. */
export interface QuerySimilarity {
  readonly of: (rows: EpisodeRows, row: number) => number
  /** The same of a tag set and numbers that are scaled already: SITUATION_NUMBERS.length of them from there on. */
  readonly ofScaled: (tagSet: number, scaled: Float64Array, from: number) => number
  /** What depends on a row's tag set alone, by its code. */
  readonly tagSets: TagSetWeights
  /** Whether rows with it lost, by the same code. */
  readonly losers: Uint8Array
  /** The query's numbers as their kernels compare them. */
  readonly asked: Float64Array
}

export const querySimilarity = (
  dictionary: Dictionary,
  query: SimilarityFields,
  options: SimilarityOptions = {},
): QuerySimilarity => {
  const all = dictionary.tagSets.all
  const tagSets = tagSetWeights(all, query, options)
  const { weights, knownNumbers, matched, shared, root } = tagSets
  const asked = Float64Array.from(SITUATION_NUMBERS, (field) => SCALED[field](query[field] ?? 0))
  const [w0 = 0, w1 = 0, w2 = 0, w3 = 0] = weights
  const [q0 = 0, q1 = 0, q2 = 0, q3 = 0] = asked
  // Written out, not a loop over SITUATION_NUMBERS: these lines are most of what a distribution costs.
  const ofScaled: QuerySimilarity['ofScaled'] = (tagSet, scaled, from) => {
    const both = shared[tagSet] ?? 0
    if (both === 0) return 0
    const known = knownNumbers[tagSet] ?? 0
    let alike = matched[tagSet] ?? 0
    if ((known & 1) !== 0) alike += w0 * gaussian(q0 - (scaled[from] ?? 0))
    if ((known & 2) !== 0) alike += w1 * gaussian(q1 - (scaled[from + 1] ?? 0))
    if ((known & 4) !== 0) alike += w2 * gaussian(q2 - (scaled[from + 2] ?? 0))
    if ((known & 8) !== 0) alike += w3 * gaussian(q3 - (scaled[from + 3] ?? 0))
    return (alike / both) * (root[tagSet] ?? 0)
  }
  const own = new Float64Array(SITUATION_NUMBERS.length)
  const of: QuerySimilarity['of'] = (rows, row) => {
    const tagSet = rows.columns.tagSet[row] ?? 0
    const known = knownNumbers[tagSet] ?? 0
    for (let field = 0; field < own.length; field++)
      if ((known & (1 << field)) !== 0) own[field] = scaledAt(rows, field, row)
    return ofScaled(tagSet, own, 0)
  }
  return { of, ofScaled, tagSets, losers: Uint8Array.from(all, ({ loser }) => (loser ? 1 : 0)), asked }
}
