import { type Loaded, TABLE_NAMES, type TableName } from '#record/ports'
import { HOT_QUERIES } from '../sql/index.ts'
import type { RowReads } from './row-reads.ts'

/** The rows that make the state. Called inside a transaction. */
export const readHotRows = (reads: RowReads): Loaded['rows'] => {
  const rows = new Map<TableName, readonly unknown[]>(TABLE_NAMES.map((table) => [table, []]))
  for (const [table, query] of HOT_QUERIES) rows.set(table, reads.read(table, query))
  // Object.fromEntries forgets which name goes with which rows.
  return Object.fromEntries(rows) as unknown as Loaded['rows']
}
