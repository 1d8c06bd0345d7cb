// The contract of what every SQL store shares: its tables, its statements and the text of its rows. Named exports only.
export { columnsInOrder } from './column-order.ts'
export {
  insertInto,
  matching,
  placeholders,
  quoted,
  type Run,
  type Scope,
  type SqlDialect,
} from './dialect.ts'
export {
  EVENT_COLUMNS,
  type EventRecord,
  eventValues,
  hashBytes,
  hashText,
  insertEvent,
  storedEvent,
} from './event-record.ts'
export { type LockStatements, lockStatements } from './lock-statements.ts'
export {
  columnsQuery,
  dumpQuery,
  eventsQuery,
  HOT_QUERIES,
  type Query,
  type RowRecord,
  rowsQuery,
  type VersionRecord,
  versionsQuery,
  type Within,
} from './queries.ts'
export { RowChanges } from './row-changes.ts'
export { rowOf } from './row-text.ts'
export { derivedTables, eventsTable, locksTable, shapeOf, textsTable } from './schema.ts'
