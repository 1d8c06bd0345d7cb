import type { Anchor, Id, Instant } from '#vocabulary'
import type { Change } from './rows/change.ts'
import type { Head, StoredEvent, StoredText } from './rows/event.ts'
import type { RowQuery } from './rows/row-query.ts'
import type { Rows, TableName } from './rows/rows.ts'
import type { HotRows } from './rows/state.ts'
import type { ColumnValue } from './rows/tables.ts'

// What the log asks of the machine around it: a store that holds it, and this machine's disk beside it. One of each is one
// agent's log (or one simulated run's). The store may be a file here or a server that many processes and agents share;
// the disk is always here. Every method is one short transaction; none is open across an await of the caller's.

export type { Change } from './rows/change.ts'
export { type Head, headOf, type StoredEvent, type StoredText } from './rows/event.ts'
export { EMPTY_HEAD, eventHash } from './rows/hash-chain.ts'
export type { RowQuery } from './rows/row-query.ts'
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
  /** For the answer, not stored: odd input that leaves the books in no doubt. */
  readonly notices?: readonly string[]
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
  /** Those whose ids begin with this moment: what happened then. */
  readonly at?: Instant
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

export interface ColumnReader {
  /** In order of their beginning; each is fromSeq, toSeq and the columns asked for. */
  columns(table: TableName, query: ColumnQuery): Promise<readonly (readonly ColumnValue[])[]>
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
  /** What it takes of a disk, as near as the store can tell. */
  readonly bytes: number
  readonly location: string
  readonly settings: { readonly [name: string]: string | number }
}

export interface ArchivedLog {
  readonly head: Head
  /** The `imported` event's id that replaced it. */
  readonly replacedBy: Id
}

/** A derived row that is not what the log says. */
export interface Difference {
  readonly table: TableName
  readonly key: string
  readonly problem: 'changed' | 'missing' | 'invented'
}

/** What a generation is made for: to be compared and dropped, or to take the place of the current rows, or of rows and log. */
export type GenerationPurpose = 'verify' | 'rebuild' | 'import'

/**
 * Another set of one log's derived rows, made by folding it again. Nobody else reads it: it is compared with the current
 * one, or becomes the current one at a stroke, or is dropped. How it is kept apart (in tables of its own, or under a
 * number in tables that many logs share) is the store's affair.
 */
export interface Generation extends RowReader, ColumnReader {
  /**
   * The events' changes, in order from the first event. Only an `import` keeps the events and texts themselves too. Fails
   * with `lease_held` once another `rebuild` or `import` of this log has begun.
   */
  write(commits: readonly Commit[]): Promise<void>
  /** How the current rows differ from these; 'moved' when the log's head is no longer `expected`, the last event written here. */
  differences(expected: Head, limit: number): Promise<readonly Difference[] | 'moved'>
  /**
   * Puts these rows in the current ones' place if the log's head still is `expected`: a reader sees all of the one or all of
   * the other. With `archive`, the events written here replace the log too, and the old one is kept under its head's hash.
   */
  makeCurrent(expected: Head, archive: ArchivedLog | null): Promise<'current' | 'moved'>
  drop(): Promise<void>
}

/** One log, whatever it is on. Handles of other processes may read and write it at the same time, on other machines too. */
export interface LogStore extends RowReader, ColumnReader {
  describe(): Promise<StoreDescription>
  /** Head and state. What is loaded counts as seen: only whoever keeps a state may call it. */
  load(): Promise<Loaded>
  /** The head as it is now, for whoever keeps no state. */
  head(): Promise<Head>
  /** True when another handle has written, or made other rows current, since this one last loaded or appended. Cheap: asked before every read. */
  changed(): Promise<boolean>
  /**
   * Durable when it returns 'appended'; 'moved', and nothing was written, when the head is not the expected one or other
   * rows have become current since this handle loaded.
   */
  append(expected: Head, commits: readonly Commit[]): Promise<'appended' | 'moved'>
  known(ids: readonly Id[]): Promise<ReadonlySet<Id>>
  versions<T extends TableName>(
    table: T,
    where: { readonly [column: string]: ColumnValue },
  ): Promise<readonly Version<T>[]>
  events(query: EventQuery): Promise<readonly StoredEvent[]>
  /** The last seq known by then: as of t is a prefix of the log. */
  seqAsOf(at: Instant): Promise<number>
  texts(hashes: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The hashes under which texts are kept, in their order, after one. */
  textHashes(after: string, limit: number): Promise<readonly string[]>
  archives(): Promise<readonly ArchivedLog[]>
  /** A `verify` works where nothing may be written; of `rebuild` and `import`, a log has one at a time: the last begun. */
  beginGeneration(purpose: GenerationPurpose): Promise<Generation>
  /** Takes a named lease for a while, or says who holds it. Not part of the log. */
  lease(
    name: string,
    holder: string,
    now: Instant,
    milliseconds: number,
  ): Promise<{ readonly held: boolean; readonly by: string }>
  release(name: string, holder: string): Promise<void>
  close(): Promise<void>
}

/** The lines of `anchors.jsonl`, null for one that is no anchor, and how many the log has counted. */
export interface Anchored {
  readonly anchors: readonly (Anchor | null)[]
  /** A line is flushed before it is counted: fewer lines than counted means that some were taken away. */
  readonly counted: number
}

/** Heads of the log that are written down outside of it, so that a log that was cut or replaced shows. */
export interface AnchorFile {
  anchors(): Promise<Anchored>
  addAnchor(anchor: Anchor): Promise<void>
}

/** How a file of the workspace was left on this disk. */
export interface LastWritten {
  readonly path: string
  /** Whose version it is; null for what was seen there while a write was due. */
  readonly event: Id | null
  /** Of its bytes. */
  readonly hash: string
}

/** The workspace's files as they were last written here or seen: another disk may hold others. */
export interface WrittenFiles {
  lastWritten(): Promise<readonly LastWritten[]>
  lastWrittenOf(path: string): Promise<LastWritten | null>
  keepLastWritten(...written: readonly LastWritten[]): Promise<void>
}

/** What is beside one log on this machine, whatever the log is on. None of it is part of the log. */
export interface LocalDisk extends AnchorFile, WrittenFiles {
  /** A check of the pages of the databases here, for `verify` and `doctor`; empty when sound. */
  damage(): Promise<readonly string[]>
  /** A consistent copy of the log while others write, in a folder here, with its own anchors. */
  backup(
    path: string,
    progress: (done: number, total: number) => void,
  ): Promise<{ readonly head: Head; readonly bytes: number }>
  /**
   * Makes the log whole where it lies and keeps everybody else from it until it is closed, for what puts another in its place;
   * `store_busy` where somebody else has it open.
   */
  holdAlone(): Promise<void>
  close(): Promise<void>
}

/** A log that is open in this process. */
export interface OpenLog {
  readonly store: LogStore
  readonly disk: LocalDisk
}
