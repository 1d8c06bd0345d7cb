import type Database from 'better-sqlite3'
import { HindcastError } from '#vocabulary'
import { createPrivateFile } from '#vocabulary/files'
import type { Query } from '../sql/index.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

/** 'hcst' in ASCII: `file` and other tools can tell whose database it is. */
export const APPLICATION_ID = 0x68637374

/**
 * Page cache of one connection. Appends touch the right edge of a few trees and reads are short, so 16 MB already hit
 * always; it is the largest part of the memory a store takes.
 */
const CACHE_KIB = 16_384

/**
 * Pages in the write-ahead log after which a commit also copies them into the database: 4 MB. The commit that does it
 * takes a few milliseconds here; ten times as many pages would be felt as a pause.
 */
const CHECKPOINT_PAGES = 1_000

/** What a large transaction leaves of the write-ahead log on disk once it is copied. */
const WAL_BYTES_KEPT = 64 * 1024 * 1024

/** SQLite's number for FULL: every commit is on the disk before it returns (P4). */
const SYNCHRONOUS_FULL = 2

/** 2 MB between two turns of the event loop: a few milliseconds. */
const PAGES_AT_A_TIME = 512

export interface ConnectionOptions {
  readonly file: string
  readonly readOnly: boolean
  readonly maxPages: number | undefined
}

export type Driver = typeof Database

/** One connection with its prepared statements. Its settings are set and read back before anything else happens. */
export class Connection {
  readonly options: ConnectionOptions
  private readonly driver: Driver
  private readonly db: Database.Database
  private readonly statements = new Map<string, Database.Statement<unknown[], unknown>>()
  private readonly transaction: Database.Transaction<(work: () => unknown) => unknown>

  private constructor(driver: Driver, db: Database.Database, options: ConnectionOptions) {
    this.driver = driver
    this.db = db
    this.options = options
    this.transaction = db.transaction((work: () => unknown) => work())
  }

  static async open(driver: Driver, options: ConnectionOptions): Promise<Connection> {
    const { file, readOnly } = options
    const db = await retryWhileBusy(() => {
      // SQLite gives its log and index of pages the mode of the database.
      if (!readOnly) createPrivateFile(file)
      return new driver(file, { readonly: readOnly, timeout: 0 })
    }, file)
    try {
      await retryWhileBusy(() => configure(db, options), file)
      return new Connection(driver, db, options)
    } catch (error) {
      db.close()
      throw error
    }
  }

  /** A database of this connection's alone, which need not outlive it. */
  static scratch(driver: Driver, file: string): Connection {
    const db = new driver(file)
    db.pragma('journal_mode = OFF')
    db.pragma('synchronous = OFF')
    db.pragma(`cache_size = -${CACHE_KIB}`)
    return new Connection(driver, db, { file, readOnly: false, maxPages: undefined })
  }

  get file(): string {
    return this.options.file
  }

  /** Another connection to the same file, with the same settings. */
  another(options: Partial<ConnectionOptions> = {}): Promise<Connection> {
    return Connection.open(this.driver, { ...this.options, ...options })
  }

  /** A prepared statement, kept by its text. */
  statement<Row>(text: string): Database.Statement<unknown[], Row> {
    let statement = this.statements.get(text)
    if (!statement) {
      statement = this.db.prepare<unknown[], unknown>(text)
      this.statements.set(text, statement)
    }
    // The text decides the row's shape; the driver cannot know it.
    return statement as Database.Statement<unknown[], Row>
  }

  all<Row>({ text, values }: Query): Row[] {
    return this.statement<Row>(text).all(...values)
  }

  /** Runs statements that are used once. */
  run(...statements: readonly string[]): void {
    for (const statement of statements) this.db.exec(statement)
  }

  /** Takes the write lock, waiting for others without blocking. */
  async begin(): Promise<void> {
    await retryWhileBusy(() => this.statement('BEGIN IMMEDIATE').run(), this.file)
  }

  /** A failed commit may have ended the transaction by itself. */
  rollBack(): void {
    if (this.db.open && this.db.inTransaction) this.statement('ROLLBACK').run()
  }

  get isWriting(): boolean {
    return this.db.inTransaction
  }

  /** One transaction that holds the write lock from its start, so that what it reads is what it writes upon. */
  writing<T>(work: () => T): Promise<T> {
    // The wrapper returns what `work` returned; its type cannot be generic.
    return retryWhileBusy(() => this.transaction.immediate(work) as T, this.file)
  }

  /** One consistent view. */
  reading<T>(work: () => T): Promise<T> {
    return retryWhileBusy(() => this.transaction.deferred(work) as T, this.file)
  }

  /** One statement that reads: a consistent view by itself, without the cost of a transaction around it. */
  readingOne<T>(work: () => T): Promise<T> {
    return retryWhileBusy(work, this.file)
  }

  /** Changes when another connection has committed; 1.6 µs. */
  dataVersion(): number {
    return this.statement<{ data_version: number }>('PRAGMA data_version').get()?.data_version ?? 0
  }

  pragma(name: string): string | number {
    const value = this.db.pragma(name, { simple: true })
    return typeof value === 'number' ? value : String(value)
  }

  /** Copies pages without blocking while others write. */
  async copyTo(file: string, progress: (done: number, total: number) => void): Promise<void> {
    await this.db.backup(file, {
      progress: ({ totalPages, remainingPages }) => {
        progress(totalPages - remainingPages, totalPages)
        return PAGES_AT_A_TIME
      },
    })
  }

  close(): void {
    this.statements.clear()
    this.db.close()
  }
}

const configure = (db: Database.Database, { readOnly, maxPages }: ConnectionOptions): void => {
  if (!readOnly) {
    db.pragma('journal_mode = WAL')
    if (maxPages !== undefined) db.pragma(`max_page_count = ${maxPages}`)
  }
  db.pragma('synchronous = FULL')
  // Erased texts are overwritten, not only unlinked.
  db.pragma('secure_delete = ON')
  db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  db.pragma(`journal_size_limit = ${WAL_BYTES_KEPT}`)
  db.pragma(`cache_size = -${CACHE_KIB}`)
  // Not mapped: mapped pages count as this process's memory, and a failing disk would end it instead of giving an error.
  db.pragma('mmap_size = 0')
  // Reading stays possible where journal_mode cannot be changed; writing does not.
  const wanted = [
    ['synchronous', SYNCHRONOUS_FULL],
    ['busy_timeout', 0],
    ...(readOnly ? [] : ([['journal_mode', 'wal']] as const)),
  ] as const
  for (const [name, value] of wanted) {
    const found = db.pragma(name, { simple: true })
    if (found !== value)
      throw new HindcastError('unexpected', `${name} is ${String(found)} instead of ${value}`, {
        field: name,
        next: 'Put the home on a local disk: network drives do not keep what was acknowledged.',
      })
  }
}
