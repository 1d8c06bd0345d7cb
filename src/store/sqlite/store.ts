import { randomUUID } from 'node:crypto'
import {
  EMPTY_HEAD,
  type Head,
  type Lock,
  type LogReader,
  type LogStore,
  type LogTransaction,
  type RowDump,
  type ScratchRows,
  type StoreDescription,
} from '#log/ports'
import { isHindcastError } from '#vocabulary'
import { orNull, statOrNull } from '#vocabulary/files'
import { lockStatements } from '../sql/index.ts'
import {
  appendRefusal,
  orThrow,
  type StoreSpec,
  upkeepRefusal,
  type WriteAccess,
  writeAccess,
} from '../write-access.ts'
import { backUp } from './backup.ts'
import type { Connection } from './connection.ts'
import type { DatabaseLocation } from './database-location.ts'
import { SQLITE } from './dialect.ts'
import { integrityFaults } from './integrity-check.ts'
import { foreignSchema, readMeta } from './meta.ts'
import { readHead, SqliteReader, within } from './reader.ts'
import { SameFile } from './same-file.ts'
import { scratchRows } from './scratch.ts'
import { asStoreError } from './sqlite-error.ts'
import { SqliteTransaction } from './transaction.ts'

const LOCK = lockStatements(SQLITE)

const DESCRIBED = [
  'journal_mode',
  'synchronous',
  'busy_timeout',
  'wal_autocheckpoint',
  'cache_size',
  'page_size',
]

/** One agent's log in one file. Reads share a connection; a second one, opened at the first write, holds the lock. */
export class SqliteStore extends SqliteReader implements LogStore {
  private readonly location: DatabaseLocation
  private readonly spec: StoreSpec
  private readonly sameFile: SameFile
  private readonly foreign: readonly string[]
  private writer: Connection | undefined
  /** The last piece of work that writes. */
  private writing: Promise<unknown> = Promise.resolve()
  private access: WriteAccess
  private end: Head = EMPTY_HEAD
  /** What `version` last looked at: a connection, its data version, and the log and rows that it saw. */
  private seen: { readonly by: Connection; readonly data: number } | null = null
  private count = 0
  private isClosed = false

  constructor(
    connection: Connection,
    location: DatabaseLocation,
    spec: StoreSpec,
    foreign: readonly string[],
  ) {
    super(connection, {
      one: (work) => this.named(() => connection.readingOne(work)),
      several: (work) => this.named(() => connection.reading(work)),
    })
    this.location = location
    this.spec = spec
    this.foreign = foreign
    this.access = writeAccess(spec, spec, !connection.readOnly, location.file, foreign)
    this.sameFile = new SameFile(location.file)
  }

  /** 1.6 µs while nobody else commits. */
  async version(): Promise<number> {
    const by = this.writer ?? this.connection
    // While this process holds the lock, nobody else commits.
    const isSame = this.seen?.by === by && (by.isWriting || this.seen.data === by.dataVersion())
    if (!isSame) await this.named(() => by.reading(() => this.observe(by)))
    return this.count
  }

  transaction<T>(work: (transaction: LogTransaction) => Promise<T>): Promise<T> {
    return this.exclusive(async (connection) => {
      const transaction = new SqliteTransaction(connection, this.end, this.access, this.spec)
      const done = await work(transaction)
      return {
        done,
        committed: () => {
          this.end = transaction.current
          // Rows of another version are of this one now.
          if (transaction.isRebuild) this.seen = null
        },
      }
    })
  }

  async snapshot<T>(work: (view: LogReader & RowDump) => Promise<T>): Promise<T> {
    const connection = await this.connection.another({ readOnly: true })
    try {
      connection.run('BEGIN')
      // The view begins with the first read; one of the log itself may find it damaged.
      connection.statement('SELECT 1 FROM sqlite_master').get()
      return await work(new SqliteReader(connection, within(connection)))
    } catch (error) {
      throw asStoreError(error, this.location.file)
    } finally {
      connection.close()
    }
  }

  scratch(): Promise<ScratchRows> {
    return scratchRows()
  }

  async describe(): Promise<StoreDescription> {
    await this.version()
    const refusal = appendRefusal(this.access)
    const { file } = this.location
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
    const take = () => this.upkeep((connection) => takeLock(connection, name, holder, milliseconds))
    if (!(await take())) return null
    return {
      renew: take,
      release: () => this.upkeep((connection) => void connection.statement(LOCK.release).run(name, holder)),
    }
  }

  override async anchorCount(): Promise<number> {
    // The folder may be another log's by now.
    this.sameFile.refuseGone()
    return super.anchorCount()
  }

  async check(): Promise<readonly string[]> {
    this.sameFile.refuseGone()
    const faults = await this.named(() => integrityFaults(this.connection))
    if (faults.length > 0) return faults
    return this.named(() =>
      this.connection.reading(() => {
        const { rules, shape, schema } = this.spec
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
    return backUp(this.connection, this.location.folder, folder, progress)
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    await this.writing
    this.isClosed = true
    this.writer?.close()
    this.connection.close()
  }

  /** Work on what is kept beside the events and their rows. */
  private upkeep<T>(work: (connection: Connection) => T): Promise<T> {
    return this.exclusive(async (connection) => {
      orThrow(upkeepRefusal(this.access))
      return { done: work(connection), committed: () => undefined }
    })
  }

  /** Runs one piece of work after the other with the write lock, from a look at who wrote since to the commit. */
  private exclusive<T>(
    work: (connection: Connection) => Promise<{ readonly done: T; committed(): void }>,
  ): Promise<T> {
    const run = this.writing.then(async () => {
      orThrow(this.access.readOnly)
      this.writer ??= await this.connection.another()
      const { writer } = this
      this.sameFile.refuseGone()
      await writer.begin()
      try {
        this.observe(writer)
        const { done, committed } = await work(writer)
        writer.commit()
        committed()
        this.sameFile.refuseGone()
        return done
      } catch (error) {
        writer.rollBack()
        throw asStoreError(error, this.location.file)
      }
    })
    this.writing = run.catch(() => undefined)
    return run
  }

  /** Looks at the log if another connection has committed since the last look. Called inside a transaction. */
  private observe(by: Connection): void {
    const data = by.dataVersion()
    if (this.seen?.by === by && this.seen.data === data) return
    this.count++
    this.end = readHead(by)
    this.access = writeAccess(
      readMeta(by) ?? this.spec,
      this.spec,
      !this.connection.readOnly,
      this.location.file,
      this.foreign,
    )
    this.seen = { by, data }
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

const takeLock = (connection: Connection, name: string, holder: string, milliseconds: number): boolean => {
  const now = Date.now()
  return connection.statement(LOCK.take).run(name, holder, now + milliseconds, now).changes > 0
}
