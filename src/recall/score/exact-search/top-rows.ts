import { quality, warning } from '#memories'
import type { ColumnsView } from '../columns/columns-view.ts'
import type { EpisodeRows } from '../columns/episode-rows.ts'
import { lossAt, outcomeAt } from '../columns/row-values.ts'
import type { Scorer } from '../formula/scorer.ts'
import type { Ranked } from './ranked.ts'
import type { RowSubset } from './similarity-bounds.ts'
import { TopKHeap } from './top-k-heap.ts'
import type { UpperBounds } from './upper-bounds.ts'

/** What rows are ranked by: all of them by score or rel, losers by warn, all but losers by score. */
export type Rank = 'score' | 'rel' | 'warn' | 'score of others'

export interface ExactSearch {
  readonly view: ColumnsView
  readonly scorer: Scorer
  readonly bounds: UpperBounds
}

const SUBSETS: { readonly [R in Rank]: RowSubset } = {
  score: 'all',
  rel: 'all',
  warn: 'losers',
  'score of others': 'not losers',
}

/** Blocks are visited roughly best first: those whose bound is above a level, then those above the next. */
const LEVELS = [...Array.from({ length: 48 }, (_, i) => 0.95 ** (i + 1)), 0]

/** The best rows by a rank, exactly: a block or a row is left out only where its bound is below the worst of the best. */
export const topRows = (search: ExactSearch, rank: Rank, limit: number): readonly Ranked[] => {
  if (limit <= 0) return []
  const { view, scorer, bounds } = search
  const best = new TopKHeap(limit)
  const gain = gainOf(scorer, rank)
  const next = Int32Array.from(view.rows, (rows) => rows.blocks.count - 1)
  const bound = Float64Array.from(view.rows, (rows, i) => bounds.upToBlock(rows, next[i] ?? 0))
  let above = Number.POSITIVE_INFINITY
  for (const level of LEVELS) {
    if (above * gain.highest < best.threshold) break
    for (const [i, rows] of view.rows.entries()) {
      let block = next[i] ?? -1
      while (block >= 0 && (bound[i] ?? 0) >= level) {
        visit(search, rank, gain, rows, block--, best)
        bound[i] = bounds.upToBlock(rows, block)
      }
      next[i] = block
    }
    above = level
  }
  return best.sorted()
}

const visit = (
  { scorer, bounds }: ExactSearch,
  rank: Rank,
  gain: Gain,
  rows: EpisodeRows,
  block: number,
  best: TopKHeap,
): void => {
  const withoutSim = bounds.ofBlock(rows, block)
  if (withoutSim < 0 || withoutSim * gain.highest < best.threshold) return
  const most = gain.ofBlock(rows, block)
  if (most < 0 || bounds.ofBlockWithSim(rows, block, SUBSETS[rank]) * most < best.threshold) return
  const { reached } = bounds
  const reaching = bounds.rowsReaching(rows, block, best.threshold / most)
  for (let i = 0; i < reaching; i++) {
    const row = reached.row[i] ?? 0
    if ((reached.upper[i] ?? 0) * gain.of(rows, row) < best.threshold) continue
    const rel = scorer.rel(rows, row)
    if (rel <= 0 && scorer.needsSimilarity) continue
    const value = rankOf(scorer, rank, rows, row, rel)
    if (value >= best.threshold) best.offer({ rows, row, at: rows.columns.at[row] ?? 0, rel, step: 0, value })
  }
}

/** What a rank multiplies rel by: bounds of it, and itself. */
interface Gain {
  /** At most, anywhere. */
  readonly highest: number
  readonly of: (rows: EpisodeRows, row: number) => number
  /** At most, in a block; −1 where no row of it is ranked. */
  readonly ofBlock: (rows: EpisodeRows, block: number) => number
}

const gainOf = (scorer: Scorer, rank: Rank): Gain => {
  const { sigma, highestAffect } = scorer
  return {
    highest: rank === 'score' || rank === 'score of others' ? highestAffect : 1,
    of: (rows, row) =>
      rank === 'rel'
        ? 1
        : rank === 'warn'
          ? warning(lossAt(rows, row), sigma)
          : scorer.gain(outcomeAt(rows, row)),
    ofBlock: ({ blocks: { bounds } }, block) => {
      const bestR = bounds.bestR[block] ?? 0
      const worstR = bounds.worstR[block] ?? 0
      if (rank === 'rel') return 1
      if (rank === 'warn') return worstR < 0 ? warning(worstR, sigma) : -1
      return rank === 'score of others' && bestR < 0 ? -1 : quality(bestR, sigma) * highestAffect
    },
  }
}

const rankOf = (scorer: Scorer, rank: Rank, rows: EpisodeRows, row: number, rel: number): number =>
  rank === 'rel' ? rel : rank === 'warn' ? scorer.warn(rows, row, rel) : scorer.score(rows, row, rel)
