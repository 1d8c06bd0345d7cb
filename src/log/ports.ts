import type { Anchor, Clock, Id, Instant } from '#vocabulary'
import type { Change } from './rows/change.ts'
import type { Head, StoredEvent, StoredText } from './rows/event.ts'
import type { ColumnValue, RowReader, Rows, TableName } from './rows/rows.ts'
import type { HotRows } from './rows/state.ts'

// What a log asks of the machine around it: a store, which may be a file here or a server that others share, and this machine's disk.

export type { Change } from './rows/change.ts'
export { type Head, headOf, type StoredEvent, type StoredText } from './rows/event.ts'
export { EMPTY_HEAD, eventHash } from './rows/hash-chain.ts'
export type { ColumnValue, RowQuery, RowReader, Rows, TableName } from './rows/rows.ts'
export { TABLE_NAMES, TABLES, type Table, type TableMode } from './rows/tables.ts'

/** How far long work has come; of work in several phases, in which, where it is not the last. */
export type Progress = (done: number, total: number, phase?: string) => void

export interface Commit {
  readonly event: StoredEvent
  readonly changes: readonly Change[]
  readonly texts: readonly StoredText[]
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
}

export interface Loaded {
  readonly head: Head
  readonly rows: HotRows
}

export interface StoreDescription {
  /** Whether this process may write, and if not, why in one sentence. */
  readonly writable: boolean
  readonly reason: string | null
  readonly outdated: boolean
  readonly bytes: number
  readonly location: string
  readonly settings: { readonly [name: string]: string | number }
}

/** A derived row as its table holds it: the declared columns, the seqs of a version, and the row's text. */
export type DumpedRow = readonly ColumnValue[]

export interface RowDump {
  /** In order of key and beginning, from the row after `after` on. */
  dump(table: TableName, after: DumpedRow | null, limit: number): Promise<readonly DumpedRow[]>
}

/** Reads one log. Answers come in a total order; texts sort by their bytes, null first. */
export interface LogReader extends RowReader {
  /** In order of their beginning; each is fromSeq, toSeq and the columns asked for. */
  columns(table: TableName, query: ColumnQuery): Promise<readonly (readonly ColumnValue[])[]>
  head(): Promise<Head>
  load(): Promise<Loaded>
  events(query: EventQuery): Promise<readonly StoredEvent[]>
  /** The last seq known by then: as of t is a prefix of the log. */
  seqAsOf(at: Instant): Promise<number>
  versions<T extends TableName>(
    table: T,
    where: { readonly [column: string]: ColumnValue },
  ): Promise<readonly Version<T>[]>
  texts(hashes: readonly string[]): Promise<ReadonlyMap<string, string>>
  anchorCount(): Promise<number>
}

export interface RowChange {
  readonly seq: number
  readonly change: Change
}

export interface RowTarget extends RowReader {
  writeRows(changes: readonly RowChange[]): Promise<void>
}

/** Reads and writes one log while nobody else writes it. Waiting for others ends with `store_busy`. */
export interface LogTransaction extends LogReader, RowTarget {
  /** Adds events with their texts and erasures; `writeRows` writes what they change. They must follow the head. */
  addEvents(commits: readonly Commit[]): Promise<void>
  clearRows(): Promise<void>
  countAnchors(count: number): Promise<void>
}

export interface ScratchRows extends RowTarget, RowDump {
  remove(): Promise<void>
}

/** One agent's log, or one simulated run's. Other processes may read and write it at the same time, on other machines too. */
export interface LogStore extends LogReader {
  /** Changes when another handle has written. Cheap: asked before every read. */
  version(): Promise<number>
  /** Committed and durable when the work resolves, rolled back when it throws. The work awaits nothing but the store. */
  transaction<T>(work: (transaction: LogTransaction) => Promise<T>): Promise<T>
  snapshot<T>(work: (view: LogReader & RowDump) => Promise<T>): Promise<T>
  scratch(): Promise<ScratchRows>
  describe(): Promise<StoreDescription>
  /** Null where another handle has it. It ends by itself after a while, by the store's clock; no part of the log. */
  lock(name: string, milliseconds: number): Promise<Lock | null>
  check(): Promise<readonly string[]>
  /** A consistent copy of the log while others write, in a folder on this machine, with its own anchors. */
  backup(folder: string, progress: Progress): Promise<{ readonly head: Head; readonly bytes: number }>
  close(): Promise<void>
}

export interface Lock {
  renew(): Promise<boolean>
  release(): Promise<void>
}

/** The lines of `anchors.jsonl`, null for one that is no anchor, and how many the log has counted. */
export interface Anchored {
  readonly anchors: readonly (Anchor | null)[]
  /** A line is flushed before it is counted: fewer lines than counted means that some were taken away. */
  readonly counted: number
}

/** Heads of the log that are written down outside of it, so that a log that was cut or replaced shows. */
export interface AnchorFile {
  read(): Promise<Anchored>
  add(anchor: Anchor): Promise<void>
}

export interface LastWritten {
  readonly path: string
  /** Whose version it is; null for what was seen there while a write was due. */
  readonly event: Id | null
  readonly hash: string
}

export type LocalWork = 'workspace' | 'shared' | 'projections'

/** What is beside one log on this machine, whatever the log is on. No part of the log. */
export interface LocalDisk {
  /** The workspace's files as they were last written here or seen: another disk may hold others. */
  lastWritten(): Promise<readonly LastWritten[]>
  lastWrittenOf(path: string): Promise<LastWritten | null>
  keepLastWritten(...written: readonly LastWritten[]): Promise<void>
  /** Null where another handle is at it. The lock of a process that dies is free at once. */
  lock(work: LocalWork): Promise<{ release(): void } | null>
  close(): Promise<void>
}

export interface OpenLog {
  readonly store: LogStore
  readonly anchors: AnchorFile
  readonly disk: LocalDisk
}

export interface LogOptions {
  readonly clock: Clock
  /** A simulated run's clock is its own log; a live one's is the machine's. */
  readonly simulated: boolean
  /** Receives every anchor too (`anchors.also`). */
  readonly also?: ((anchor: Anchor) => Promise<void>) | undefined
}
