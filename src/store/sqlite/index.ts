// The contract of the embedded store. Named exports only.
export { openSqliteStore, type SqliteStoreOptions } from './open.ts'
export { openSqliteSearchIndex } from './search/open.ts'
