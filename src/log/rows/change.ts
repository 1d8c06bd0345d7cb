import type { Rows, TableName } from './rows.ts'

/** `put` writes a row as its table is kept; `end` ends a version or removes the row of a `current` table, named by its key columns. */
export type Change = { [T in TableName]: RowChanged<'put' | 'end', T> }[TableName]

interface RowChanged<Op, T extends TableName> {
  readonly op: Op
  readonly table: T
  readonly row: Rows[T]
}

export const put = <T extends TableName>(table: T, row: Rows[T]): RowChanged<'put', T> => ({
  op: 'put',
  table,
  row,
})
export const end = <T extends TableName>(table: T, row: Rows[T]): RowChanged<'end', T> => ({
  op: 'end',
  table,
  row,
})
