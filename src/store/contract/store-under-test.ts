import type { ColumnValue, LogStore, OpenLog, Rows, TableName } from '#log/ports'

/** A row as somebody with the database's password would write it. */
export interface Tampering<T extends TableName = TableName> {
  readonly table: T
  /** The key columns of the row. */
  readonly key: { readonly [column: string]: ColumnValue }
  /** What it is replaced with, in every version that holds; null deletes it. */
  readonly row: Rows[T] | null
}

/** One store, empty at first, and what the suite needs around it. */
export interface StoreUnderTest {
  /** Another handle on it, as another process would have; all are closed by `remove`. */
  open(options?: { readonly rulesVersion?: number }): Promise<LogStore>
  /** Edits, deletes or (where there is none) inserts a row behind the store's back. */
  tamper<T extends TableName>(tampering: Tampering<T>): Promise<void>
  /** A handle on another log in the same store. */
  openNeighbour(): Promise<LogStore>
  remove(): Promise<void>
}

/** One log with the disk beside it. */
export interface DiskUnderTest {
  openLog(): Promise<OpenLog>
  /** Somewhere a backup can go. */
  newBackupPath(): string
  openBackup(path: string): Promise<OpenLog>
  remove(): Promise<void>
}

/** The rules' version that handles have unless a test says otherwise. */
export const RULES_VERSION = 1
