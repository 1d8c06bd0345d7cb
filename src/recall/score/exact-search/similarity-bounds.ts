import { gaussian } from '#market'
import { QUANTISATION_STEPS } from '../columns/block-bounds.ts'
import type { EpisodeRows } from '../columns/episode-rows.ts'
import { SITUATION_NUMBERS } from '../columns/interned-tag-sets.ts'
import type { QuerySimilarity } from '../formula/query-similarity.ts'
import { STEEPEST_SLOPE, TABLE_ERROR, tabulatedGaussian } from './gaussian-table.ts'

/** Which rows a search is of. */
export type RowSubset = 'all' | 'losers' | 'not losers'

/** Bounds of Sim to one query. `ofBlock` comes first: the others are of rows in the block it was last asked about. */
export interface SimilarityBounds {
  /** No such row of the block has a higher Sim. */
  readonly ofBlock: (rows: EpisodeRows, block: number, subset: RowSubset) => number
  /** By code of a tag set: no row with it has a higher Sim; NaN where such rows were not asked about. */
  readonly byTagSet: Float64Array
  /** Sim, within `error`. */
  readonly approximate: (rows: EpisodeRows, row: number) => number
  readonly error: () => number
}

const NO_TAG_SETS = new Uint16Array(0)

export const similarityBounds = ({ tagSets, losers, asked }: QuerySimilarity): SimilarityBounds => {
  const { weights, knownNumbers, matched, shared, root } = tagSets
  const [w0 = 0, w1 = 0, w2 = 0, w3 = 0] = weights
  /** The highest weight × kernel of each number within the block. */
  const highest = new Float64Array(SITUATION_NUMBERS.length)
  /** From a row's quantised number to its distance from the one asked about: base + step · width, the middle of the step. */
  const base = new Float64Array(SITUATION_NUMBERS.length)
  const width = new Float64Array(SITUATION_NUMBERS.length)
  const byTagSet = new Float64Array(shared.length)
  let error = 0

  const ofTagSet = (tagSet: number): number => {
    const both = shared[tagSet] ?? 0
    if (both === 0) return 0
    const known = knownNumbers[tagSet] ?? 0
    let alike = matched[tagSet] ?? 0
    for (let field = 0; field < SITUATION_NUMBERS.length; field++)
      if ((known & (1 << field)) !== 0) alike += highest[field] ?? 0
    return (alike / both) * (root[tagSet] ?? 0)
  }
  const ofBlock: SimilarityBounds['ofBlock'] = ({ blocks }, block, subset) => {
    error = 0
    for (let field = 0; field < SITUATION_NUMBERS.length; field++) {
      const weight = weights[field] ?? 0
      const low = blocks.bounds.low[block * SITUATION_NUMBERS.length + field] ?? 0
      const high = blocks.bounds.high[block * SITUATION_NUMBERS.length + field] ?? 0
      if (weight === 0 || low > high) continue
      const value = asked[field] ?? 0
      const step = (high - low) / QUANTISATION_STEPS
      width[field] = step
      base[field] = low - value + step / 2
      error = Math.max(error, (STEEPEST_SLOPE * step) / 2 + TABLE_ERROR)
      highest[field] =
        weight * (value < low ? gaussian(low - value) : value > high ? gaussian(value - high) : 1)
    }
    let best = 0
    const found = blocks.tagSets[block] ?? NO_TAG_SETS
    for (let i = 0; i < found.length; i++) {
      const tagSet = found[i] ?? 0
      const isAsked = subset === 'all' || (subset === 'losers') === (losers[tagSet] === 1)
      const bound = isAsked ? ofTagSet(tagSet) : Number.NaN
      byTagSet[tagSet] = bound
      if (bound > best) best = bound
    }
    return best
  }
  // Written out, as in querySimilarity.
  const approximate: SimilarityBounds['approximate'] = ({ columns }, row) => {
    const tagSet = columns.tagSet[row] ?? 0
    const both = shared[tagSet] ?? 0
    if (both === 0) return 0
    const known = knownNumbers[tagSet] ?? 0
    const steps = columns.quantised[row] ?? 0
    let alike = matched[tagSet] ?? 0
    if ((known & 1) !== 0) alike += w0 * tabulatedGaussian((base[0] ?? 0) + (steps & 255) * (width[0] ?? 0))
    if ((known & 2) !== 0)
      alike += w1 * tabulatedGaussian((base[1] ?? 0) + ((steps >>> 8) & 255) * (width[1] ?? 0))
    if ((known & 4) !== 0)
      alike += w2 * tabulatedGaussian((base[2] ?? 0) + ((steps >>> 16) & 255) * (width[2] ?? 0))
    if ((known & 8) !== 0) alike += w3 * tabulatedGaussian((base[3] ?? 0) + (steps >>> 24) * (width[3] ?? 0))
    return (alike / both) * (root[tagSet] ?? 0)
  }

  return { ofBlock, byTagSet, approximate, error: () => error }
}
