import { boost, EPISODE_DECAY, recency } from '#memories'
import { DAY_MS } from '#vocabulary'
import { BLOCK } from '../columns/block-bounds.ts'
import { CONFIDENCE_STEPS } from '../columns/column-arrays.ts'
import type { ColumnsView } from '../columns/columns-view.ts'
import type { EpisodeRows } from '../columns/episode-rows.ts'
import { ageStart, confidenceAt, isLoser } from '../columns/row-values.ts'
import type { BoundedParts, Scorer } from '../formula/scorer.ts'
import { citedBlocks } from './cited-blocks.ts'
import { cellSums, lowerOf, upperOf } from './kernel-table.ts'
import { type RowSubset, similarityBounds } from './similarity-bounds.ts'

/** Bounds are computed in another order than scores: this much more makes them safe against rounding. */
const SLACK = 1 + 1e-12
/** And this against numbers too small to have a relative error. */
const TINY = 1e-300

/** Upper bounds of rel, tighter in order of cost: of a block and all before it, of a block, of its rows. */
export interface UpperBounds {
  /** Rec of a block and of all blocks before it. */
  readonly upToBlock: (rows: EpisodeRows, block: number) => number
  /** Rec·Conf of a block; −1 where none of its rows matches. */
  readonly ofBlock: (rows: EpisodeRows, block: number) => number
  /** Rec·Conf·Sim of such rows of the block that `ofBlock` was last asked about. */
  readonly ofBlockWithSim: (rows: EpisodeRows, block: number, subset: RowSubset) => number
  /** How many rows of the same subset may reach this rel; `reached` then holds them. */
  readonly rowsReaching: (rows: EpisodeRows, block: number, rel: number) => number
  /** What rows must have for such a Sim, as `losersAlike` takes it. */
  readonly neededFor: (sim: number) => Int32Array
  /**
   * How many losers of a block surely have what is needed, and no duplicates; `reached` then holds what must be looked at, the first
   * `reached.losers` of it: what nothing is sure of, and each that may have what it takes to be listed.
   */
  readonly losersAlike: (rows: EpisodeRows, block: number, needed: Int32Array, listed: Int32Array) => number
  /** Rec·Conf·Sim of a row of the block that `ofBlock` was last asked about. */
  readonly ofRow: (rows: EpisodeRows, row: number) => number
  /** Sim of a row. */
  readonly simOfRow: (rows: EpisodeRows, row: number) => number
  readonly reached: Reached
}

/** Rows, with an upper bound of their rel; of losers, in place of it whether they surely are so alike. */
interface Reached {
  readonly row: Uint32Array
  readonly upper: Float64Array
  readonly sure: Uint8Array
  losers: number
}

export const upperBounds = (view: ColumnsView, { bounded }: Scorer): UpperBounds =>
  bounded === null ? noBounds(view) : boundsOf(view, bounded)

const reachedRows = (): Reached => ({
  row: new Uint32Array(BLOCK),
  upper: new Float64Array(BLOCK).fill(Number.POSITIVE_INFINITY),
  sure: new Uint8Array(BLOCK),
  losers: 0,
})

const NOTHING = new Int32Array(0)

/** Where the score has parts that nothing bounds: every row that matches is looked at. */
const noBounds = (view: ColumnsView): UpperBounds => {
  const reached = reachedRows()
  let wanted: RowSubset = 'all'
  const rowsMatching = (rows: EpisodeRows, block: number): number => {
    const end = Math.min(rows.count, (block + 1) * BLOCK)
    let found = 0
    for (let row = block * BLOCK; row < end; row++) {
      if (wanted !== 'all' && (wanted === 'losers') !== isLoser(rows, row)) continue
      if (view.matches(rows, row)) reached.row[found++] = row
    }
    return found
  }
  return {
    reached,
    upToBlock: () => Number.POSITIVE_INFINITY,
    ofBlock: (rows, block) => (view.blockMayMatch(rows, block) ? Number.POSITIVE_INFINITY : -1),
    ofBlockWithSim: (_rows, _block, subset) => {
      wanted = subset
      return Number.POSITIVE_INFINITY
    },
    rowsReaching: rowsMatching,
    ofRow: () => Number.POSITIVE_INFINITY,
    simOfRow: () => Number.POSITIVE_INFINITY,
    neededFor: () => NOTHING,
    losersAlike: (rows, block) => {
      wanted = 'losers'
      reached.losers = rowsMatching(rows, block)
      return 0
    },
  }
}

/** Rec to the last digits but one. With d = ½ it is a square root, which is faster than a power. */
const quickRecency = (ageDays: number): number =>
  EPISODE_DECAY.d === 0.5 ? 1 / Math.sqrt(1 + Math.max(0, ageDays) / EPISODE_DECAY.tau) : recency(ageDays)

const boundsOf = (view: ColumnsView, { similarity, at, citations, boostAt }: BoundedParts): UpperBounds => {
  const sim = similarityBounds(similarity)
  const { allowed, seq, everything } = view
  const now = seq === Number.POSITIVE_INFINITY
  const isCited = citedBlocks(view, citations)
  let mostCited = 0
  for (const times of citations.values()) mostCited = Math.max(mostCited, times)
  const highestBoost = boost(mostCited)
  const recencyBound = (start: number, cited: boolean): number =>
    Math.min(1, quickRecency((at - start) / DAY_MS) * (cited ? highestBoost : 1))
  const reached = reachedRows()
  /** Of the block last asked about: whether it holds cited rows, its bound of Rec, and that with Conf. */
  let cited = true
  let recent = 1
  let withConfidence = 1
  /** min(1, Rec·boost)·Conf */
  const withoutSim = (rows: EpisodeRows, row: number): number => {
    const rec = quickRecency((at - ageStart(rows, row)) / DAY_MS)
    return (cited ? Math.min(1, rec * boostAt(rows, row)) : rec) * confidenceAt(rows, row)
  }

  const ofRow = (rows: EpisodeRows, row: number): number =>
    sim.upper(rows, row) * withoutSim(rows, row) * SLACK + TINY

  return {
    reached,
    ofRow,
    simOfRow: (rows, row) => sim.upper(rows, row) * SLACK + TINY,
    upToBlock: (rows, block) =>
      recencyBound(rows.blocks.bounds.newestSoFar[block] ?? 0, isCited(rows, null)) * SLACK + TINY,
    ofBlock: (rows, block) => {
      if (!view.blockMayMatch(rows, block)) return -1
      const { newest, confidence } = rows.blocks.bounds
      cited = isCited(rows, block)
      recent = recencyBound(newest[block] ?? 0, cited) * SLACK
      withConfidence = recent * (confidence[block] ?? 1)
      return withConfidence + TINY
    },
    ofBlockWithSim: (rows, block, subset) => withConfidence * sim.ofBlock(rows, block, subset) * SLACK + TINY,
    rowsReaching: (rows, block, rel) => {
      const { attributes, tagSet, confidenceStep } = rows.columns
      const { byTagSet } = sim
      // Divided once for the block, instead of multiplied for each row.
      const needed = (rel - TINY) / (recent * SLACK)
      const end = Math.min(rows.count, (block + 1) * BLOCK)
      let found = 0
      for (let row = block * BLOCK; row < end; row++) {
        // Not `<`: what was not asked about is NaN.
        if (
          !((byTagSet[tagSet[row] ?? 0] ?? 0) * (CONFIDENCE_STEPS[confidenceStep[row] ?? 0] ?? 0) >= needed)
        )
          continue
        if (allowed[attributes[row] ?? 0] !== 1 || !(now || view.matches(rows, row))) continue
        const upper = ofRow(rows, row)
        if (upper < rel) continue
        reached.row[found] = row
        reached.upper[found++] = upper
      }
      return found
    },
    neededFor: sim.neededFor,
    losersAlike: (rows, block, needed, listed) => {
      const { losers, loserTags, loserCells, alone, near } = rows.blocks.bounds
      const { kernels } = sim
      const start = block * BLOCK
      const counted = alone[block] ?? 0
      const count = counted + (near[block] ?? 0)
      let surely = 0
      let found = 0
      for (let i = 0; i < count; i++) {
        const tags = loserTags[start + i] ?? 0
        const wanted = needed[tags] ?? 0
        const sums = cellSums(kernels, loserCells[start + i] ?? 0)
        const most = upperOf(sums)
        // By the sign, without a branch: nearly all surely have enough or surely have not, and nothing tells which. A step to either side, so
        // that rounding decides nothing.
        const mayBe = (wanted - 1 - most) >>> 31
        const isSure = (wanted + 1 - lowerOf(sums)) >>> 31
        const isDecided = i < counted && mayBe === isSure && (listed[tags] ?? 0) > most
        if (isDecided && everything) {
          surely += isSure
          continue
        }
        const row = start + (losers[start + i] ?? 0)
        if (mayBe === 0 || !(everything || view.matches(rows, row))) continue
        if (isDecided) surely += 1
        else {
          reached.row[found] = row
          reached.sure[found++] = isSure
        }
      }
      reached.losers = found
      return surely
    },
  }
}
