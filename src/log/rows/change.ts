import type { Rows, TableName } from './rows.ts'

/**
 * What an event does to the derived rows.
 * `put` writes a row (a new version, in place, or a new link row, as its table is kept); `end` ends a version or removes
 * the row of a `current` table.
 */
export type Change = { [T in TableName]: Put<T> | End<T> }[TableName]

export interface Put<T extends TableName> {
  readonly op: 'put'
  readonly table: T
  readonly row: Rows[T]
}

/** The row as it was last put: its key columns name what ends. */
export interface End<T extends TableName> {
  readonly op: 'end'
  readonly table: T
  readonly row: Rows[T]
}

export const put = <T extends TableName>(table: T, row: Rows[T]): Put<T> => ({ op: 'put', table, row })
export const end = <T extends TableName>(table: T, row: Rows[T]): End<T> => ({ op: 'end', table, row })
