import type { RowQuery, Rows, TableName } from '#record/ports'
import { type RowRecord, rowOf, rowsQuery } from '../sql/index.ts'
import type { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'

/** Rows of one set of derived tables, whose names begin with a prefix. One statement. */
export const readRows = <T extends TableName>(
  connection: Connection,
  prefix: string,
  table: T,
  query: RowQuery,
): readonly Rows[T][] =>
  connection
    .all<RowRecord>(rowsQuery(SQLITE, { from: `${prefix}${table}` }, table, query))
    .map(({ row }) => rowOf(table, row))
