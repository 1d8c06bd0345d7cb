import { type Loaded, TABLE_NAMES, TABLES, type TableName } from '#record/ports'
import { rowOf, rowsQuery } from '../sql/index.ts'
import type { Connection } from './connection.ts'
import { builder } from './dialect.ts'

/** One query a table that has hot rows, written once: a load is then 14 prepared reads. */
const HOT_QUERIES = TABLE_NAMES.flatMap((table) => {
  const { hot } = TABLES[table]
  if (hot === 'none') return []
  const where = hot === 'all' ? {} : { [hot.column]: hot.value }
  return [[table, rowsQuery(builder, table, table, { where }).compile()] as const]
})

/** The rows that make the state. Called inside a transaction. */
export const readHotRows = (connection: Connection): Loaded['rows'] => {
  const rows = new Map<TableName, readonly unknown[]>(TABLE_NAMES.map((table) => [table, []]))
  for (const [table, query] of HOT_QUERIES)
    rows.set(
      table,
      connection.all(query).map(({ row }) => rowOf(table, row)),
    )
  // Object.fromEntries forgets which name goes with which rows.
  return Object.fromEntries(rows) as unknown as Loaded['rows']
}
