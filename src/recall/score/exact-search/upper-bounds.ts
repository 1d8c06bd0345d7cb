import { BLOCK } from '../columns/block-bounds.ts'
import type { ColumnsView } from '../columns/columns-view.ts'
import { CONFIDENCE_STEPS, type EpisodeRows } from '../columns/episode-rows.ts'
import { isLoser, type Scorer } from '../formula/scorer.ts'
import type { Among, Sight } from './similarity-bounds.ts'

/** Bounds are computed in another order than scores: this much more makes them safe against rounding. */
const SLACK = 1 + 1e-12
/** And this against numbers too small to have a relative error. */
const LEAST = 1e-300

/** What no rel exceeds: of a block and all before it, of a block, of a row; each closer, and dearer, than the last. */
export interface UpperBounds {
  /** Rec of a block and all before it. */
  readonly upTo: (rows: EpisodeRows, block: number) => number
  /** Rec·Conf of a block; −1 where the read sees nothing of it. */
  readonly withoutSim: (rows: EpisodeRows, block: number) => number
  /** Rec·Conf·Sim of such rows of that block. */
  readonly withSim: (rows: EpisodeRows, block: number, among: Among) => number
  /** How many of those just asked about may reach this rel; `reached` then holds them. */
  readonly reaching: (rows: EpisodeRows, block: number, rel: number) => number
  /** Rows, and between what their rel is. */
  readonly reached: { readonly row: Uint32Array; readonly upper: Float64Array; readonly lower: Float64Array }
}

export const upperBounds = (view: ColumnsView, scorer: Scorer): UpperBounds => {
  const { sight } = scorer
  const { allowed, seq } = view
  const now = seq === Number.POSITIVE_INFINITY
  const reached = {
    row: new Uint32Array(BLOCK),
    upper: new Float64Array(BLOCK).fill(Number.POSITIVE_INFINITY),
    lower: new Float64Array(BLOCK).fill(Number.NEGATIVE_INFINITY),
  }
  /** Of the block last asked about. */
  let cited = true
  let recent = 1
  let roof = 1
  let wanted: Among = 'all'

  const every = (rows: EpisodeRows, start: number, end: number): number => {
    let found = 0
    for (let row = start; row < end; row++) {
      if (wanted !== 'all' && (wanted === 'losers') !== isLoser(rows, row)) continue
      if (view.matches(rows, row)) reached.row[found++] = row
    }
    return found
  }

  const sieve = (by: Sight, rows: EpisodeRows, start: number, end: number, rel: number): number => {
    const { attributes, tagSet, confidenceStep } = rows.columns
    const alike = by.roofs
    const roughness = by.roughness()
    // Divided once for the block, instead of multiplied for each row.
    const needed = (rel - LEAST) / (recent * SLACK)
    let found = 0
    for (let row = start; row < end; row++) {
      // Not `<`: what was not asked about is NaN.
      if (!((alike[tagSet[row] ?? 0] ?? 0) * (CONFIDENCE_STEPS[confidenceStep[row] ?? 0] ?? 0) >= needed))
        continue
      if (allowed[attributes[row] ?? 0] !== 1 || !(now || view.matches(rows, row))) continue
      const about = by.about(rows, row)
      const factor = scorer.factor(rows, row, cited)
      const most = (about + roughness) * factor * SLACK + LEAST
      if (most < rel) continue
      reached.row[found] = row
      reached.upper[found] = most
      reached.lower[found++] = ((about - roughness) * factor) / SLACK
    }
    return found
  }

  return {
    upTo: (rows, block) =>
      sight === null
        ? Number.POSITIVE_INFINITY
        : scorer.recencyAt(rows.blocks.bounds.newestSoFar[block] ?? 0, scorer.isCited(rows, null)) * SLACK +
          LEAST,
    reached,
    withoutSim: (rows, block) => {
      if (!view.blockMayMatch(rows, block)) return -1
      if (sight === null) return Number.POSITIVE_INFINITY
      const { newest, confidence } = rows.blocks.bounds
      cited = scorer.isCited(rows, block)
      recent = scorer.recencyAt(newest[block] ?? 0, cited) * SLACK
      roof = recent * (confidence[block] ?? 1)
      return roof + LEAST
    },
    withSim: (rows, block, among) => {
      wanted = among
      return sight === null
        ? Number.POSITIVE_INFINITY
        : roof * sight.block(rows, block, among) * SLACK + LEAST
    },
    reaching: (rows, block, rel) => {
      const start = block * BLOCK
      const end = Math.min(rows.count, start + BLOCK)
      return sight === null ? every(rows, start, end) : sieve(sight, rows, start, end, rel)
    },
  }
}
