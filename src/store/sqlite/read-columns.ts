import type { ColumnQuery, ColumnValue, TableName } from '#record/ports'
import { columnsInOrder, columnsQuery } from '../sql/index.ts'
import type { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'

/** Columns of versions in one set of derived tables, whose names begin with a prefix. One statement. */
export const readColumns = (
  connection: Connection,
  prefix: string,
  table: TableName,
  query: ColumnQuery,
): readonly (readonly ColumnValue[])[] => {
  const { text, values } = columnsQuery(SQLITE, { from: `${prefix}${table}` }, table, query)
  const found = connection
    .statement<ColumnValue[]>(text)
    .raw()
    .all(...values)
  return columnsInOrder(table, query, found)
}
