import { gaussian } from '#market'
import type { EpisodeRows } from '../columns/episode-rows.ts'
import { SITUATION_NUMBERS } from '../columns/interned-tag-sets.ts'
import type { QuerySimilarity } from '../formula/query-similarity.ts'
import { cellSums, kernelTable, STEPS, upperOf } from './kernel-table.ts'

/** Which rows a search is of. */
export type RowSubset = 'all' | 'losers' | 'not losers'

/** Bounds of Sim to one query. */
export interface SimilarityBounds {
  /** No such row of the block has a higher Sim. */
  readonly ofBlock: (rows: EpisodeRows, block: number, subset: RowSubset) => number
  /** Of the block last asked about, by code of a tag set: no row with it has a higher Sim; NaN where such rows were not asked about. */
  readonly byTagSet: Float64Array
  /** The row has no higher Sim. */
  readonly upper: (rows: EpisodeRows, row: number) => number
  /** By code of a tag set, the STEPS that a row's kernels must add up to for such a Sim, rounded down. */
  readonly neededFor: (sim: number) => Int32Array
  readonly kernels: Int32Array
}

const NO_TAG_SETS = new Uint16Array(0)
/** More than any kernels add up to. */
const NEVER = 2 ** 16

export const similarityBounds = ({ tagSets, losers, asked }: QuerySimilarity): SimilarityBounds => {
  const { weights, knownNumbers, matched, shared, root } = tagSets
  const kernels = kernelTable(asked, weights)
  /** The highest weight × kernel of each number within the block. */
  const highest = new Float64Array(SITUATION_NUMBERS.length)
  const byTagSet = new Float64Array(shared.length)

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
    for (let field = 0; field < SITUATION_NUMBERS.length; field++) {
      const weight = weights[field] ?? 0
      const low = blocks.bounds.low[block * SITUATION_NUMBERS.length + field] ?? 0
      const high = blocks.bounds.high[block * SITUATION_NUMBERS.length + field] ?? 0
      if (weight === 0 || low > high) continue
      const value = asked[field] ?? 0
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
  const upper: SimilarityBounds['upper'] = ({ columns }, row) => {
    const tagSet = columns.tagSet[row] ?? 0
    const both = shared[tagSet] ?? 0
    if (both === 0) return 0
    const alike = (matched[tagSet] ?? 0) + upperOf(cellSums(kernels, columns.cells[row] ?? 0)) / STEPS
    return (alike / both) * (root[tagSet] ?? 0)
  }

  return {
    ofBlock,
    byTagSet,
    upper,
    kernels,
    neededFor: (sim) => {
      const needed = new Int32Array(shared.length)
      for (let tagSet = 0; tagSet < needed.length; tagSet++) {
        const both = shared[tagSet] ?? 0
        const sum = (sim * both) / (root[tagSet] ?? 0) - (matched[tagSet] ?? 0)
        needed[tagSet] = both === 0 ? NEVER : Math.min(NEVER, Math.floor(STEPS * sum))
      }
      return needed
    },
  }
}
