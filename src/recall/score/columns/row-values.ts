import { SCALED } from '#market'
import { confidenceFactor } from '#memories'
import type { ColumnArrays } from './column-arrays.ts'
import { REMOVED } from './interned-attributes.ts'
import type { RowGroup } from './row-group.ts'

// What the formula and its bounds read of one row.

/** R; null where there is no outcome. */
export const outcomeAt = (rows: RowGroup, row: number): number | null => {
  const r = rows.columns.r[row] ?? Number.NaN
  return Number.isNaN(r) ? null : r
}

export const isLoser = ({ columns, dictionary }: RowGroup, row: number): boolean =>
  dictionary.tagSets.all[columns.tagSet[row] ?? 0]?.loser ?? false

/** What a loss without an R counts as, where losses are ordered. */
const UNKNOWN_LOSS = -1

/** R of a loser; where it cannot be told, or is said to have gained, that of a whole stop. */
export const lossAt = ({ columns }: RowGroup, row: number): number => {
  const r = columns.r[row] ?? Number.NaN
  return r < 0 ? r : UNKNOWN_LOSS
}

/** The confidence that was stated, early or late; null where none was. */
export const statedAt = (rows: RowGroup, row: number): number | null => {
  const stated = rows.columns.confidence[row] ?? Number.NaN
  return Number.isNaN(stated) ? null : stated < 0 ? -1 - stated : stated
}

/** What weighs of it: the one on record before the outcome was known; null where there was none. */
export const earlyConfidenceAt = (rows: RowGroup, row: number): number | null => {
  const stated = rows.columns.confidence[row] ?? Number.NaN
  return stated >= 0 ? stated : null
}

/** Whether its situation was told too late to count in readings by situation. */
export const isContextLateAt = ({ columns, dictionary }: RowGroup, row: number): boolean =>
  dictionary.attributes.all[columns.attributes[row] ?? REMOVED]?.contextLate === 1

/** Conf. */
export const confidenceAt = (rows: RowGroup, row: number): number =>
  confidenceFactor(earlyConfidenceAt(rows, row))

/** When the age of a memory begins: its outcome, or where there is none its own moment. */
export const ageStart = (rows: RowGroup, row: number): number => {
  const known = rows.columns.outcomeKnownAt[row] ?? Number.NaN
  return Number.isNaN(known) ? (rows.columns.at[row] ?? 0) : known
}

/** When the outcome became known, or without one the version itself, in the order of the log. */
export const knownSeqAt = (rows: RowGroup, row: number): number => {
  const outcome = rows.columns.outcomeSeq[row] ?? 0
  return outcome > 0 ? outcome - 1 : (rows.columns.fromSeq[row] ?? 0)
}

/** Whether the entries before and after it in its own rows are too far off to be duplicates of it. */
export const hasNoNeighbour = ({ columns: { at }, count, longestBarMs }: RowGroup, row: number): boolean => {
  const own = at[row] ?? 0
  return (
    (row === 0 || own - (at[row - 1] ?? 0) >= longestBarMs) &&
    (row + 1 >= count || (at[row + 1] ?? 0) - own >= longestBarMs)
  )
}

/** ATR over price, as its kernel compares it. */
const scaledRange = ({ price }: ColumnArrays, row: number, ranges: Float64Array): number =>
  SCALED.atrD1((ranges[row] ?? 0) / (price[row] ?? 1))

/** One of SITUATION_NUMBERS as its kernel compares it (docs/method.md#similarity); only where the row's tag set says that it is known. */
export const scaledAt = (rows: RowGroup, field: number, row: number): number => {
  const { columns } = rows
  switch (field) {
    case 0:
      return scaledRange(columns, row, columns.atrD1)
    case 1:
      return scaledRange(columns, row, columns.atrH1)
    case 2:
      return SCALED.spread(columns.spreadAsAtr[row] ?? 0)
    default:
      return SCALED.drawdown(columns.drawdown[row] ?? 0)
  }
}
