import type { Id, Instant } from '#vocabulary'
import type { Change } from './rows/change.ts'
import type { Head, StoredEvent, StoredText } from './rows/event.ts'
import type { Rows, TableName } from './rows/rows.ts'
import type { HotRows } from './rows/state.ts'
import type { ColumnValue } from './rows/tables.ts'

// What the log asks of a store. One LogStore is one agent's log (or one simulated run's).
// Every method is one short transaction; none is open across an await of the caller's.

export type { Change } from './rows/change.ts'
export { EMPTY_HEAD, eventHash, type Head, headOf, type StoredEvent, type StoredText } from './rows/event.ts'
export type { Rows, TableName } from './rows/rows.ts'
export { type ColumnValue, TABLE_NAMES, TABLES, type Table, type TableMode } from './rows/tables.ts'

/** An event with everything it changes, committed together or not at all. */
export interface Commit {
  readonly event: StoredEvent
  readonly changes: readonly Change[]
  /** Texts first seen with this event. */
  readonly texts: readonly StoredText[]
  /** Hashes of texts that this event erases. */
  readonly erase: readonly string[]
}

/** Rows by column values. `seq` reads a versioned or link table as it was after that event; without it, as it is now. */
export interface RowQuery {
  readonly seq?: number
  readonly where?: { readonly [column: string]: ColumnValue }
  /** Inclusive range on one column. */
  readonly range?: { readonly column: string; readonly from?: number; readonly to?: number }
  readonly order?: { readonly column: string; readonly descending?: boolean }
  readonly limit?: number
}

/** One version of a row of a versioned table; `toSeq` null while it holds. */
export interface Version<T extends TableName> {
  readonly fromSeq: number
  readonly toSeq: number | null
  readonly row: Rows[T]
}

/** Plain columns of a versioned table, for what reads every row and not the whole of any. */
export interface ColumnQuery {
  readonly columns: readonly string[]
  /** Versions that began after this event and no later than that one. */
  readonly afterSeq: number
  readonly toSeq: number
  /** Those that hold, or those that ended. */
  readonly ended: boolean
}

export interface EventQuery {
  readonly afterSeq?: number
  readonly toSeq?: number
  readonly kinds?: readonly string[]
  readonly id?: Id
  readonly turn?: Id
  readonly run?: string
  readonly descending?: boolean
  readonly limit?: number
  /** The head hash of an older log that an import replaced. */
  readonly log?: string
}

export interface RowReader {
  rows<T extends TableName>(table: T, query: RowQuery): Promise<readonly Rows[T][]>
}

/** Head and the rows that make the state, read in one consistent view. */
export interface Loaded {
  readonly head: Head
  readonly rows: HotRows
}

export interface StoreDescription {
  /** Whether this process may write, and if not, why in one sentence. */
  readonly writable: boolean
  readonly reason: string | null
  /** The rows were made by another version of the rules; a rebuild is due before writing. */
  readonly outdated: boolean
  readonly bytes: number
  readonly location: string
  readonly settings: { readonly [name: string]: string | number }
}

/** How a file of the workspace was left on this disk. */
export interface LastWritten {
  readonly path: string
  /** Whose version it is; null for what was seen there while a write was due. */
  readonly event: Id | null
  /** Of its bytes. */
  readonly hash: string
}

export interface ArchivedLog {
  readonly head: Head
  /** The `imported` event's id that replaced it. */
  readonly replacedBy: Id
}

export interface Anchor {
  readonly seq: number
  readonly hash: string
}

/** A derived row that is not what the log says. */
export interface Difference {
  readonly table: TableName
  readonly key: string
  readonly problem: 'changed' | 'missing' | 'invented'
}

/**
 * A second set of derived tables beside the live ones: filled by folding the log again, then compared or swapped in.
 * `verify` never touches the live file; `rebuild` and `import` swap in one transaction.
 */
export interface Shadow extends RowReader {
  /** The events' changes, in order from the first event. Only an `import` keeps the events and texts themselves too. */
  write(commits: readonly Commit[]): Promise<void>
  /** What differs from the live rows; 'moved' when the live head is no longer `expected`, the last event written here. */
  differences(expected: Head, limit: number): Promise<readonly Difference[] | 'moved'>
  /**
   * Puts the shadow in the live tables' place if the live head still is `expected`; with `archive`, the shadow's own
   * events replace the log too, and the old one is kept under its head's hash.
   */
  swap(expected: Head, archive: ArchivedLog | null): Promise<'swapped' | 'moved'>
  drop(): Promise<void>
}

export interface LogStore extends RowReader {
  describe(): Promise<StoreDescription>
  load(): Promise<Loaded>
  /** True when another process has written since this one last loaded or appended. Cheap: asked before every read. */
  changed(): Promise<boolean>
  /** Durable when it returns 'appended'; 'moved' when the head is not the expected one, and nothing was written. */
  append(expected: Head, commits: readonly Commit[]): Promise<'appended' | 'moved'>
  known(ids: readonly Id[]): Promise<ReadonlySet<Id>>
  versions<T extends TableName>(
    table: T,
    where: { readonly [column: string]: ColumnValue },
  ): Promise<readonly Version<T>[]>
  /** In order of their beginning; each is fromSeq, toSeq and the columns asked for. */
  columns(table: TableName, query: ColumnQuery): Promise<readonly (readonly ColumnValue[])[]>
  events(query: EventQuery): Promise<readonly StoredEvent[]>
  /** The last seq known by then: as of t is a prefix of the log. */
  seqAsOf(at: Instant): Promise<number>
  texts(hashes: readonly string[]): Promise<ReadonlyMap<string, string>>
  archives(): Promise<readonly ArchivedLog[]>
  /** `rebuild` and `import` shadows live beside the live tables; a `verify` shadow is thrown away. */
  shadow(purpose: 'verify' | 'rebuild' | 'import'): Promise<Shadow>
  /** The store's own check of its pages, for `verify` and `doctor`; empty when sound. */
  damage(): Promise<readonly string[]>
  anchor(): Promise<Anchor | null>
  writeAnchor(anchor: Anchor): Promise<void>
  /** A consistent copy while others write, with its own anchor. */
  backup(
    path: string,
    progress: (done: number, total: number) => void,
  ): Promise<{ readonly head: Head; readonly bytes: number }>
  /** Takes a named lease for a while, or says who holds it. Not part of the log. */
  lease(
    name: string,
    holder: string,
    now: Instant,
    milliseconds: number,
  ): Promise<{ readonly held: boolean; readonly by: string }>
  release(name: string, holder: string): Promise<void>
  /** The workspace's files as they were last written here or seen. Not part of the log: it is about this disk. */
  lastWritten(): Promise<readonly LastWritten[]>
  lastWrittenOf(path: string): Promise<LastWritten | null>
  keepLastWritten(...written: readonly LastWritten[]): Promise<void>
  close(): Promise<void>
}
