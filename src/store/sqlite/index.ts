// The contract of the embedded store. Named exports only.
export { openSqliteStore, type SqliteStoreOptions } from './open-store.ts'
export { openScratchIndex, openSqliteSearchIndex } from './search/open-search-index.ts'
