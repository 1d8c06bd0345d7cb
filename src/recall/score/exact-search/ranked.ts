import type { EpisodeRows } from '../columns/episode-rows.ts'

/** A row with what it is ranked by. */
export interface Ranked {
  readonly rows: EpisodeRows
  readonly row: number
  readonly at: number
  readonly rel: number
  /** What is ranked before any value: of warnings, how alike they are called; else 0. */
  readonly step: number
  readonly value: number
}

/** Higher step first, then the higher value, then the later entry, then the lower id. */
export const compareRanked = (a: Ranked, b: Ranked): number => {
  if (a.step !== b.step) return b.step - a.step
  if (a.value !== b.value) return b.value - a.value
  if (a.at !== b.at) return b.at - a.at
  const left = a.rows.idOf(a.row)
  const right = b.rows.idOf(b.row)
  return left < right ? -1 : left > right ? 1 : 0
}
