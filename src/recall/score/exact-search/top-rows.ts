import { quality, warning } from '#memories'
import type { ColumnsView } from '../columns/columns-view.ts'
import type { EpisodeRows } from '../columns/episode-rows.ts'
import { outcomeAt, type Scorer } from '../formula/scorer.ts'
import type { Among } from './similarity-bounds.ts'
import { type Ranked, TopKHeap } from './top-k-heap.ts'
import type { UpperBounds } from './upper-bounds.ts'

/** What rows are ranked by: `score` of all, `rest` of all but losers; `warn` of losers; `rel` of all. */
export type Rank = 'score' | 'rest' | 'rel' | 'warn'

export interface ExactSearch {
  readonly view: ColumnsView
  readonly scorer: Scorer
  readonly bounds: UpperBounds
}

const AMONG: { readonly [R in Rank]: Among } = { score: 'all', rel: 'all', rest: 'rest', warn: 'losers' }

/** Blocks are visited roughly best first: those whose roof is above a level, then those above the next. */
const LEVELS = [...Array.from({ length: 48 }, (_, i) => 0.95 ** (i + 1)), 0]

/** The best rows by a rank, exactly: a block or a row is passed over only if it cannot get in. */
export const topRows = (search: ExactSearch, rank: Rank, limit: number): readonly Ranked[] => {
  if (limit <= 0) return []
  const { view, scorer, bounds } = search
  const best = new TopKHeap(limit)
  const gain = gainOf(scorer, rank)
  const next = Int32Array.from(view.rows, (rows) => rows.blocks.count - 1)
  const roof = Float64Array.from(view.rows, (rows, i) => bounds.upTo(rows, next[i] ?? 0))
  let above = Number.POSITIVE_INFINITY
  for (const level of LEVELS) {
    if (above * gain.highest < best.threshold) break
    for (const [i, rows] of view.rows.entries()) {
      let block = next[i] ?? -1
      while (block >= 0 && (roof[i] ?? 0) >= level) {
        visit(search, rank, gain, rows, block--, best)
        roof[i] = bounds.upTo(rows, block)
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
  const cheap = bounds.withoutSim(rows, block)
  if (cheap < 0 || cheap * gain.highest < best.threshold) return
  const most = gain.ofBlock(rows, block)
  if (most < 0 || bounds.withSim(rows, block, AMONG[rank]) * most < best.threshold) return
  const { reached } = bounds
  const reaching = bounds.reaching(rows, block, best.threshold / most)
  for (let i = 0; i < reaching; i++) {
    const row = reached.row[i] ?? 0
    if ((reached.upper[i] ?? 0) * gain.of(outcomeAt(rows, row)) < best.threshold) continue
    const rel = scorer.rel(rows, row)
    if (rel <= 0 && scorer.needsSimilarity) continue
    const value = rankOf(scorer, rank, rows, row, rel)
    if (value >= best.threshold) best.offer({ rows, row, at: rows.columns.at[row] ?? 0, rel, value })
  }
}

/** What a rank multiplies rel by. */
interface Gain {
  /** At most, anywhere. */
  readonly highest: number
  readonly of: (r: number | null) => number
  /** At most, in a block; −1 where no row of it is ranked. */
  readonly ofBlock: (rows: EpisodeRows, block: number) => number
}

const gainOf = (scorer: Scorer, rank: Rank): Gain => {
  const { sigma, highestAffect } = scorer
  return {
    highest: rank === 'score' || rank === 'rest' ? highestAffect : 1,
    of: (r) => (rank === 'rel' ? 1 : rank === 'warn' ? warning(r ?? 0, sigma) : scorer.gain(r)),
    ofBlock: ({ blocks: { bounds } }, block) => {
      const bestR = bounds.bestR[block] ?? 0
      const worstR = bounds.worstR[block] ?? 0
      if (rank === 'rel') return 1
      if (rank === 'warn') return worstR < 0 ? warning(worstR, sigma) : -1
      return rank === 'rest' && bestR < 0 ? -1 : quality(bestR, sigma) * highestAffect
    },
  }
}

const rankOf = (scorer: Scorer, rank: Rank, rows: EpisodeRows, row: number, rel: number): number =>
  rank === 'rel'
    ? rel
    : rank === 'warn'
      ? scorer.warn(rows.columns.r[row] ?? 0, rel)
      : scorer.score(rows, row, rel)
