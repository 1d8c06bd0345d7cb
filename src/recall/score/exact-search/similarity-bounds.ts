import { gaussian, SCALED, type SimilarityFields, type SimilarityOptions } from '#market'
import { QUANTISATION_STEPS, scaledRange } from '../columns/block-bounds.ts'
import type { Dictionary, EpisodeRows } from '../columns/episode-rows.ts'
import { SITUATION_NUMBERS } from '../columns/interned-tag-sets.ts'
import { tagSetWeights } from '../formula/tag-set-weights.ts'
import { STEEPEST_SLOPE, TABLE_ERROR, tabulatedGaussian } from './gaussian-table.ts'

/** Sim (STATISTICS 2.2) of rows to one situation: tags by look-up, the same sums in the same order as `similarity`. */
export interface Sight {
  readonly of: (rows: EpisodeRows, row: number) => number
  /** No such row of the block is more alike. What follows is of rows in the block last asked about. */
  readonly block: (rows: EpisodeRows, block: number, among: Among) => number
  /** By cell: no row with it is more alike; NaN where such rows were not asked about. */
  readonly roofs: Float64Array
  /** The same as `of`, within `roughness`. */
  readonly about: (rows: EpisodeRows, row: number) => number
  readonly roughness: () => number
}

/** Which rows a rank is of. */
export type Among = 'all' | 'losers' | 'rest'

const NO_CELLS = new Uint16Array(0)

export const sightOf = (
  dictionary: Dictionary,
  query: SimilarityFields,
  options: SimilarityOptions = {},
): Sight => {
  const cells = dictionary.tagSets.all
  const { weights, knownNumbers, matched, shared, root } = tagSetWeights(cells, query, options)
  const losers = Uint8Array.from(cells, ({ loser }) => (loser ? 1 : 0))
  const wanted = Float64Array.from(SITUATION_NUMBERS, (field) => SCALED[field](query[field] ?? 0))
  const [w0 = 0, w1 = 0, w2 = 0, w3 = 0] = weights
  const [q0 = 0, q1 = 0, q2 = 0, q3 = 0] = wanted
  // Written out, not a loop over NUMBERS: this line is most of what a recall costs.
  const of = ({ columns }: EpisodeRows, row: number): number => {
    const cell = columns.tagSet[row] ?? 0
    const both = shared[cell] ?? 0
    if (both === 0) return 0
    const bits = knownNumbers[cell] ?? 0
    let alike = matched[cell] ?? 0
    if ((bits & 1) !== 0) alike += w0 * gaussian(q0 - scaledRange(columns, row, columns.atrD1))
    if ((bits & 2) !== 0) alike += w1 * gaussian(q1 - scaledRange(columns, row, columns.atrH1))
    if ((bits & 4) !== 0) alike += w2 * gaussian(q2 - SCALED.spread(columns.spreadAsAtr[row] ?? 0))
    if ((bits & 8) !== 0) alike += w3 * gaussian(q3 - SCALED.drawdown(columns.drawdown[row] ?? 0))
    return (alike / both) * (root[cell] ?? 0)
  }

  /** Highest w·k of each number within the block last asked about. */
  const reach = new Float64Array(SITUATION_NUMBERS.length)
  /** And from a row's code to how far its number is from the one asked about: the middle of a step. */
  const base = new Float64Array(SITUATION_NUMBERS.length)
  const step = new Float64Array(SITUATION_NUMBERS.length)
  let roughness = 0
  const roofs = new Float64Array(cells.length)
  const roofOf = (cell: number): number => {
    const both = shared[cell] ?? 0
    if (both === 0) return 0
    const bits = knownNumbers[cell] ?? 0
    let alike = matched[cell] ?? 0
    for (let field = 0; field < SITUATION_NUMBERS.length; field++)
      if ((bits & (1 << field)) !== 0) alike += reach[field] ?? 0
    return (alike / both) * (root[cell] ?? 0)
  }
  const block = ({ blocks }: EpisodeRows, number: number, among: Among): number => {
    roughness = 0
    for (let field = 0; field < SITUATION_NUMBERS.length; field++) {
      const weight = weights[field] ?? 0
      const low = blocks.bounds.low[number * SITUATION_NUMBERS.length + field] ?? 0
      const high = blocks.bounds.high[number * SITUATION_NUMBERS.length + field] ?? 0
      if (weight === 0 || low > high) continue
      const value = wanted[field] ?? 0
      const width = (high - low) / QUANTISATION_STEPS
      step[field] = width
      base[field] = low - value + width / 2
      roughness = Math.max(roughness, (STEEPEST_SLOPE * width) / 2 + TABLE_ERROR)
      reach[field] =
        weight * (value < low ? gaussian(low - value) : value > high ? gaussian(value - high) : 1)
    }
    let best = 0
    const found = blocks.tagSets[number] ?? NO_CELLS
    for (let i = 0; i < found.length; i++) {
      const cell = found[i] ?? 0
      const isAsked = among === 'all' || (among === 'losers') === (losers[cell] === 1)
      const roof = isAsked ? roofOf(cell) : Number.NaN
      roofs[cell] = roof
      if (roof > best) best = roof
    }
    return best
  }
  const about = ({ columns }: EpisodeRows, row: number): number => {
    const cell = columns.tagSet[row] ?? 0
    const both = shared[cell] ?? 0
    if (both === 0) return 0
    const bits = knownNumbers[cell] ?? 0
    const codes = columns.quantised[row] ?? 0
    let alike = matched[cell] ?? 0
    if ((bits & 1) !== 0) alike += w0 * tabulatedGaussian((base[0] ?? 0) + (codes & 255) * (step[0] ?? 0))
    if ((bits & 2) !== 0)
      alike += w1 * tabulatedGaussian((base[1] ?? 0) + ((codes >>> 8) & 255) * (step[1] ?? 0))
    if ((bits & 4) !== 0)
      alike += w2 * tabulatedGaussian((base[2] ?? 0) + ((codes >>> 16) & 255) * (step[2] ?? 0))
    if ((bits & 8) !== 0) alike += w3 * tabulatedGaussian((base[3] ?? 0) + (codes >>> 24) * (step[3] ?? 0))
    return (alike / both) * (root[cell] ?? 0)
  }

  return { of, about, block, roofs, roughness: () => roughness }
}
