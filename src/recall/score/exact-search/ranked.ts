import type { EpisodeRows } from '../columns/episode-rows.ts'

/** A row with what it is ranked by. */
export interface Ranked {
  readonly rows: EpisodeRows
  readonly row: number
  readonly at: number
  readonly rel: number
  readonly value: number
}

/** Higher first, then the later entry, then the lower id. */
export const compareRanked = (a: Ranked, b: Ranked): number => {
  if (a.value !== b.value) return b.value - a.value
  if (a.at !== b.at) return b.at - a.at
  const left = a.rows.idOf(a.row)
  const right = b.rows.idOf(b.row)
  return left < right ? -1 : left > right ? 1 : 0
}
