import { randomUUID } from 'node:crypto'
import {
  EMPTY_HEAD,
  type Head,
  type Lock,
  type LogReader,
  type LogStore,
  type RowDump,
  type ScratchRows,
  type StoreDescription,
} from '#log/ports'
import { isHindcastError } from '#vocabulary'
import { orNull, statOrNull } from '#vocabulary/files'
import { appendRefusal, orThrow, type StoreSpec, type WriteAccess, writeAccess } from '../write-access.ts'
import { backUp } from './backup.ts'
import type { Connection } from './connection.ts'
import { integrityFaults } from './integrity-check.ts'
import { foreignSchema, readMeta } from './meta.ts'
import { readHead, SqliteReader } from './reader.ts'
import { SameFile } from './same-file.ts'
import { SqliteScratch } from './scratch.ts'
import { asStoreError } from './sqlite-error.ts'
import { SqliteTransaction } from './transaction.ts'

const DESCRIBED = ['journal_mode', 'synchronous', 'busy_timeout', 'cache_size', 'page_size']

interface OpenedDatabase {
  readonly folder: string
  readonly spec: StoreSpec
  /** What the database holds that is not ours. */
  readonly foreign: readonly string[]
}

/** One agent's log in one file. Reads share a connection; a second one, opened at the first write, holds the lock. */
export class SqliteStore extends SqliteReader implements LogStore {
  private readonly opened: OpenedDatabase
  private readonly sameFile: SameFile
  private writer: Connection | undefined
  /** The last piece of work that writes. */
  private writing: Promise<unknown> = Promise.resolve()
  private access: WriteAccess
  private end: Head = EMPTY_HEAD
  /** What `version` last looked at: a connection, its data version, and the log and rows that it saw. */
  private seen: { readonly by: Connection; readonly data: number } | null = null
  private count = 0

  constructor(connection: Connection, opened: OpenedDatabase) {
    super(connection)
    this.opened = opened
    this.access = this.accessTo(opened.spec)
    this.sameFile = new SameFile(connection.file)
  }

  protected override read<T>(work: () => T, isSeveral = false): Promise<T> {
    const { connection } = this
    return this.named(() => (isSeveral ? connection.reading(work) : connection.readingOne(work)))
  }

  /** 1.6 µs while nobody else commits. */
  async version(): Promise<number> {
    const by = this.writer ?? this.connection
    // While this process holds the lock, nobody else commits.
    const isSame = this.seen?.by === by && (by.isWriting || this.seen.data === by.dataVersion())
    if (!isSame) await this.named(() => by.reading(() => this.observe(by)))
    return this.count
  }

  /** Runs one piece of work after the other with the write lock, from a look at who wrote since to the commit. */
  transaction<T>(work: (transaction: SqliteTransaction) => Promise<T>): Promise<T> {
    const run = this.writing.then(async () => {
      orThrow(this.access.readOnly)
      this.writer ??= await this.connection.another()
      const { writer } = this
      this.sameFile.rejectGone()
      await writer.begin()
      try {
        this.observe(writer)
        const transaction = new SqliteTransaction(writer, this.end, this.access, this.opened.spec)
        const done = await work(transaction)
        writer.run('COMMIT')
        this.end = transaction.current
        // A reader may hold the rest up: the next checkpoint takes it.
        if (transaction.erases) writer.run('PRAGMA wal_checkpoint(TRUNCATE)')
        // Rows of another version are of this one now.
        if (transaction.isRebuild) this.seen = null
        this.sameFile.rejectGone()
        return done
      } catch (error) {
        writer.rollBack()
        throw asStoreError(error, this.connection.file)
      }
    })
    this.writing = run.catch(() => undefined)
    return run
  }

  async snapshot<T>(work: (view: LogReader & RowDump) => Promise<T>): Promise<T> {
    const connection = await this.connection.another({ readOnly: true })
    try {
      connection.run('BEGIN')
      // The view begins with the first read; one of the log itself may find it damaged.
      connection.statement('SELECT 1 FROM sqlite_master').get()
      return await work(new SqliteReader(connection))
    } catch (error) {
      throw asStoreError(error, this.connection.file)
    } finally {
      connection.close()
    }
  }

  scratch(): Promise<ScratchRows> {
    return SqliteScratch.open()
  }

  async describe(): Promise<StoreDescription> {
    await this.version()
    const refusal = appendRefusal(this.access)
    const { file } = this.connection
    return {
      writable: refusal === null,
      reason: refusal === null ? null : refusal.message,
      outdated: this.access.outdated !== null,
      bytes: sizeOf(file) + sizeOf(`${file}-wal`),
      location: file,
      settings: Object.fromEntries(DESCRIBED.map((name) => [name, this.connection.pragma(name)])),
    }
  }

  async lock(name: string, milliseconds: number): Promise<Lock | null> {
    const holder = randomUUID()
    const take = () =>
      this.transaction(async (transaction) => transaction.takeLock(name, holder, milliseconds))
    if (!(await take())) return null
    return {
      renew: take,
      release: () => this.transaction(async (transaction) => transaction.release(name, holder)),
    }
  }

  override async anchorCount(): Promise<number> {
    // The folder may be another log's by now.
    this.sameFile.rejectGone()
    return super.anchorCount()
  }

  async check(): Promise<readonly string[]> {
    this.sameFile.rejectGone()
    const faults = await this.named(() => integrityFaults(this.connection))
    if (faults.length > 0) return faults
    return this.named(() =>
      this.connection.reading(() => {
        const { rules, shape, schema } = this.opened.spec
        const meta = readMeta(this.connection)
        if (!meta) return ['meta is gone']
        const isOther = meta.rules !== rules || meta.shape !== shape || meta.schema !== schema
        const other = 'the derived rows were made by another version: rebuild them, or update hindcast'
        return [...foreignSchema(this.connection, meta.shape !== shape), ...(isOther ? [other] : [])]
      }),
    )
  }

  backup(
    folder: string,
    progress: (done: number, total: number) => void,
  ): Promise<{ head: Head; bytes: number }> {
    return backUp(this.connection, this.opened.folder, folder, progress)
  }

  async close(): Promise<void> {
    await this.writing
    this.writer?.close()
    this.connection.close()
  }

  /** Looks at the log if another connection has committed since the last look. Called inside a transaction. */
  private observe(by: Connection): void {
    const data = by.dataVersion()
    if (this.seen?.by === by && this.seen.data === data) return
    this.count++
    this.end = readHead(by)
    this.access = this.accessTo(readMeta(by) ?? this.opened.spec)
    this.seen = { by, data }
  }

  private accessTo(found: StoreSpec): WriteAccess {
    const { options, file } = this.connection
    return writeAccess(found, this.opened.spec, !options.readOnly, file, this.opened.foreign)
  }

  /** Rows of another version may lack a table or a column: then that is what is wrong. */
  private async named<T>(reading: () => Promise<T>): Promise<T> {
    try {
      return await reading()
    } catch (error) {
      const { newer, outdated } = this.access
      throw (isHindcastError(error) && error.code === 'unexpected' && (newer ?? outdated)) || error
    }
  }
}

const sizeOf = (file: string): number => orNull(() => statOrNull(file))?.size ?? 0
