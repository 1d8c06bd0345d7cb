// The contract of what every SQL store shares: its tables, its statements and the text of its rows. Named exports only.
export { columnsInOrder } from './column-order.ts'
export { quoted, type Run, type Scope, type SqlDialect } from './dialect.ts'
export {
  EVENT_COLUMNS,
  type EventRecord,
  eventValues,
  hashBytes,
  hashText,
  insertEvent,
  storedEvent,
} from './event-record.ts'
export { HOT_QUERIES } from './hot-queries.ts'
export { KeysWritten } from './keys-written.ts'
export { type LeaseStatements, leaseStatements } from './lease-statements.ts'
export {
  columnsQuery,
  eventsQuery,
  type Query,
  type RowRecord,
  rowsQuery,
  type Source,
  type VersionRecord,
  versionsQuery,
} from './queries.ts'
export { RowChanges } from './row-changes.ts'
export { type RowComparison, rowComparison } from './row-comparison.ts'
export { rowOf } from './row-text.ts'
export {
  derivedTable,
  derivedTables,
  eventsTable,
  leasesTable,
  shapeOf,
  type TableSet,
  textsTable,
} from './table-schema.ts'
export { type TextStatements, textStatements } from './text-statements.ts'
