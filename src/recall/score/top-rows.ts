import { quality, warning } from '#memories'
import { Best, type Ranked } from './ranked.ts'
import type { Roofs } from './roofs.ts'
import type { Rows } from './rows.ts'
import { outcomeAt, type Scorer } from './scorer.ts'
import type { Among } from './sight.ts'
import type { View } from './view.ts'

/** What rows are ranked by: `score` of all, `rest` of all but losers; `warn` of losers; `rel` of all. */
export type Rank = 'score' | 'rest' | 'rel' | 'warn'

export interface Search {
  readonly view: View
  readonly scorer: Scorer
  readonly roofs: Roofs
}

const AMONG: { readonly [R in Rank]: Among } = { score: 'all', rel: 'all', rest: 'rest', warn: 'losers' }

/** Blocks are visited roughly best first: those whose roof is above a level, then those above the next. */
const LEVELS = [...Array.from({ length: 48 }, (_, i) => 0.95 ** (i + 1)), 0]

/** The best rows by a rank, exactly: a block or a row is passed over only if it cannot get in. */
export const topRows = (search: Search, rank: Rank, limit: number): readonly Ranked[] => {
  if (limit <= 0) return []
  const { view, scorer, roofs } = search
  const best = new Best(limit)
  const gain = gainOf(scorer, rank)
  const next = Int32Array.from(view.rows, (rows) => rows.blocks.count - 1)
  const roof = Float64Array.from(view.rows, (rows, i) => roofs.upTo(rows, next[i] ?? 0))
  let above = Number.POSITIVE_INFINITY
  for (const level of LEVELS) {
    if (above * gain.roof < best.least) break
    for (const [i, rows] of view.rows.entries()) {
      let block = next[i] ?? -1
      while (block >= 0 && (roof[i] ?? 0) >= level) {
        visit(search, rank, gain, rows, block--, best)
        roof[i] = roofs.upTo(rows, block)
      }
      next[i] = block
    }
    above = level
  }
  return best.sorted()
}

const visit = (
  { scorer, roofs }: Search,
  rank: Rank,
  gain: Gain,
  rows: Rows,
  block: number,
  best: Best,
): void => {
  const cheap = roofs.withoutSim(rows, block)
  if (cheap < 0 || cheap * gain.roof < best.least) return
  const most = gain.ofBlock(rows, block)
  if (most < 0 || roofs.withSim(rows, block, AMONG[rank]) * most < best.least) return
  const { reached } = roofs
  const reaching = roofs.reaching(rows, block, best.least / most)
  for (let i = 0; i < reaching; i++) {
    const row = reached.row[i] ?? 0
    if ((reached.roof[i] ?? 0) * gain.of(outcomeAt(rows, row)) < best.least) continue
    const rel = scorer.rel(rows, row)
    if (rel <= 0 && scorer.needsLikeness) continue
    const value = rankOf(scorer, rank, rows, row, rel)
    if (value >= best.least) best.offer({ rows, row, at: rows.columns.at[row] ?? 0, rel, value })
  }
}

/** What a rank multiplies rel by. */
interface Gain {
  /** At most, anywhere. */
  readonly roof: number
  readonly of: (r: number | null) => number
  /** At most, in a block; −1 where no row of it is ranked. */
  readonly ofBlock: (rows: Rows, block: number) => number
}

const gainOf = (scorer: Scorer, rank: Rank): Gain => {
  const { sigma, affectRoof } = scorer
  return {
    roof: rank === 'score' || rank === 'rest' ? affectRoof : 1,
    of: (r) => (rank === 'rel' ? 1 : rank === 'warn' ? warning(r ?? 0, sigma) : scorer.gain(r)),
    ofBlock: ({ blocks: { bounds } }, block) => {
      const bestR = bounds.bestR[block] ?? 0
      const worstR = bounds.worstR[block] ?? 0
      if (rank === 'rel') return 1
      if (rank === 'warn') return worstR < 0 ? warning(worstR, sigma) : -1
      return rank === 'rest' && bestR < 0 ? -1 : quality(bestR, sigma) * affectRoof
    },
  }
}

const rankOf = (scorer: Scorer, rank: Rank, rows: Rows, row: number, rel: number): number =>
  rank === 'rel'
    ? rel
    : rank === 'warn'
      ? scorer.warn(rows.columns.r[row] ?? 0, rel)
      : scorer.score(rows, row, rel)
