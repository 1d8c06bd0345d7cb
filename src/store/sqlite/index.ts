// The contract of the embedded store. Named exports only.

export { openSqliteStore, type SqliteStoreOptions } from './open-store.ts'
export { othersRows } from './others-rows.ts'
export { openSqliteSearchIndex } from './search/open-search-index.ts'
