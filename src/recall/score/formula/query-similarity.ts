import { gaussian, SCALED, type SimilarityFields, type SimilarityOptions } from '#market'
import type { Dictionary } from '../columns/dictionary.ts'
import type { EpisodeRows } from '../columns/episode-rows.ts'
import { SITUATION_NUMBERS } from '../columns/interned-tag-sets.ts'
import { scaledRange } from '../columns/row-values.ts'
import { type TagSetWeights, tagSetWeights } from './tag-set-weights.ts'

/** Sim (docs/method.md#similarity) of rows to one query: tags by look-up, the same sums in the same order as `similarity`. */
export interface QuerySimilarity {
  readonly of: (rows: EpisodeRows, row: number) => number
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
  // Written out, not a loop over SITUATION_NUMBERS: these lines are most of what a recall costs.
  const of = ({ columns }: EpisodeRows, row: number): number => {
    const tagSet = columns.tagSet[row] ?? 0
    const both = shared[tagSet] ?? 0
    if (both === 0) return 0
    const known = knownNumbers[tagSet] ?? 0
    let alike = matched[tagSet] ?? 0
    if ((known & 1) !== 0) alike += w0 * gaussian(q0 - scaledRange(columns, row, columns.atrD1))
    if ((known & 2) !== 0) alike += w1 * gaussian(q1 - scaledRange(columns, row, columns.atrH1))
    if ((known & 4) !== 0) alike += w2 * gaussian(q2 - SCALED.spread(columns.spreadAsAtr[row] ?? 0))
    if ((known & 8) !== 0) alike += w3 * gaussian(q3 - SCALED.drawdown(columns.drawdown[row] ?? 0))
    return (alike / both) * (root[tagSet] ?? 0)
  }
  return { of, tagSets, losers: Uint8Array.from(all, ({ loser }) => (loser ? 1 : 0)), asked }
}
