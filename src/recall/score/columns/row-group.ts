import type { EpisodeTrace } from '#memories'
import type { Id, Instant } from '#vocabulary'
import type { ColumnArrays, GroupColumn } from './column-arrays.ts'
import type { Dictionary } from './dictionary.ts'

/** Rows of episodes as what reads them one by one sees them: their columns, and what all rows of the group share. */
export interface RowGroup extends Pick<EpisodeTrace, GroupColumn> {
  readonly dictionary: Dictionary
  /** Whether these are versions that have ended. */
  readonly past: boolean
  readonly columns: ColumnArrays
  readonly ids: Uint32Array
  readonly count: number
  /** Longest bar of any row so far: how far apart two duplicates can be. */
  readonly longestBarMs: number
  idOf(row: number): Id
  enteredAt(row: number): Instant
}
