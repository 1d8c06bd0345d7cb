// The contract of what every SQL store shares: its tables, its reads and the text of its rows. Named exports only.
export { bytesOf, EVENT_COLUMNS, type EventRecord, storedEvent } from './event-record.ts'
export {
  columnsQuery,
  type EventSource,
  eventsQuery,
  rowsParameters,
  rowsQuery,
  rowsShape,
  type SqlBuilder,
  type SqlTables,
  versionsQuery,
} from './queries.ts'
export { rowOf, rowText } from './row-text.ts'
export {
  type ColumnTypes,
  derivedTables,
  eventsTable,
  logTables,
  type Naming,
  shapeOf,
  textsTable,
  writtenTable,
} from './table-schema.ts'
