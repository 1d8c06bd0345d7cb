import type { Rows, TableName } from './rows.ts'

/** `put` writes a row as its table is kept; `end` ends a version or removes the row of a `current` table, named by its key columns. */
export type Change = { [T in TableName]: Put<T> | End<T> }[TableName]

export interface Put<T extends TableName> {
  readonly op: 'put'
  readonly table: T
  readonly row: Rows[T]
}

export interface End<T extends TableName> {
  readonly op: 'end'
  readonly table: T
  readonly row: Rows[T]
}

export const put = <T extends TableName>(table: T, row: Rows[T]): Put<T> => ({ op: 'put', table, row })
export const end = <T extends TableName>(table: T, row: Rows[T]): End<T> => ({ op: 'end', table, row })
