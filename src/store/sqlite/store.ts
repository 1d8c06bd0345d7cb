import { lookThrough, orNothing } from '#disk'
import type {
  ArchivedLog,
  ColumnQuery,
  ColumnValue,
  Commit,
  EventQuery,
  Generation,
  GenerationPurpose,
  Head,
  Loaded,
  LogStore,
  RowQuery,
  Rows,
  StoreDescription,
  StoredEvent,
  TableName,
  Version,
} from '#record/ports'
import type { Id, Instant } from '#vocabulary'
import { headAfter, sameHead } from '../log-head.ts'
import {
  type EventRecord,
  eventsQuery,
  rowOf,
  storedEvent,
  type VersionRecord,
  versionsQuery,
} from '../sql/index.ts'
import { storeError } from '../store-error.ts'
import { appendRefusal, orThrow } from '../write-access.ts'
import { eventsTableOf, readArchives } from './archives.ts'
import type { ChangeDetector } from './change-detector.ts'
import type { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'
import { SqliteGeneration } from './generation.ts'
import { readHotRows } from './hot-rows.ts'
import { releaseLease, takeLease } from './leases.ts'
import { LogWriter } from './log-writer.ts'
import type { OpenDatabase } from './open-database.ts'
import { readColumns } from './read-columns.ts'
import { readHead } from './read-head.ts'
import { readRows } from './read-rows.ts'
import { RowWriter } from './row-writer.ts'
import { seqAsOf } from './seq-as-of.ts'
import { TextWriter } from './text-writer.ts'

const DESCRIBED = [
  'journal_mode',
  'synchronous',
  'busy_timeout',
  'wal_autocheckpoint',
  'cache_size',
  'page_size',
]

/** One agent's log in one file. Each method is one transaction; what it does is in the file named for it. */
export class SqliteStore implements LogStore {
  private readonly database: OpenDatabase
  private readonly connection: Connection
  private readonly changes: ChangeDetector
  private writers: readonly { write(commits: readonly Commit[]): void }[] | undefined

  constructor(database: OpenDatabase) {
    this.database = database
    this.connection = database.connection
    this.changes = database.changes
  }

  async describe(): Promise<StoreDescription> {
    const { access } = await this.database.observed()
    const refusal = appendRefusal(access)
    const { file } = this.database.location
    return {
      writable: refusal === null,
      reason: refusal === null ? null : refusal.message,
      outdated: access.outdated !== null,
      bytes: sizeOf(file) + sizeOf(`${file}-wal`),
      location: file,
      settings: Object.fromEntries(DESCRIBED.map((name) => [name, this.connection.pragma(name)])),
    }
  }

  async load(): Promise<Loaded> {
    const { observation, loaded } = await this.database.read(() => ({
      observation: this.changes.observe(),
      loaded: { head: readHead(this.connection), rows: readHotRows(this.connection) },
    }))
    this.changes.remember(observation, loaded.head)
    return loaded
  }

  head(): Promise<Head> {
    return this.database.read(() => readHead(this.connection))
  }

  changed(): Promise<boolean> {
    return this.database.changed()
  }

  async append(expected: Head, commits: readonly Commit[]): Promise<'appended' | 'moved'> {
    orThrow(this.changes.access.readOnly)
    const head = headAfter(expected, commits)
    const observation = await this.database.write(() => {
      const observation = this.changes.observe()
      orThrow(appendRefusal(observation.access))
      if (this.changes.hasNewGeneration(observation)) return null
      if (!this.changes.isStillAt(observation, expected) && !sameHead(readHead(this.connection), expected))
        return null
      // Prepared here and not earlier: another version's tables may lack what these statements name.
      this.writers ??= [
        new LogWriter(this.connection, ''),
        new TextWriter(this.connection),
        new RowWriter(this.connection, ''),
      ]
      for (const writer of this.writers) writer.write(commits)
      return observation
    })
    if (observation === null) return 'moved'
    this.changes.remember(observation, head)
    return 'appended'
  }

  known(ids: readonly Id[]): Promise<ReadonlySet<Id>> {
    return this.database.read(() => {
      const one = this.connection.statement('SELECT 1 FROM events WHERE id = ?')
      return new Set(ids.filter((id) => one.get(id) !== undefined))
    })
  }

  async rows<T extends TableName>(table: T, query: RowQuery): Promise<readonly Rows[T][]> {
    return this.database.readOne(() => readRows(this.connection, '', table, query))
  }

  async versions<T extends TableName>(
    table: T,
    where: { readonly [column: string]: ColumnValue },
  ): Promise<readonly Version<T>[]> {
    const query = versionsQuery(SQLITE, { from: table }, table, where)
    const found = await this.database.readOne(() => this.connection.all<VersionRecord>(query))
    return found.map(({ fromSeq, toSeq, row }) => ({ fromSeq, toSeq, row: rowOf(table, row) }))
  }

  async columns(table: TableName, query: ColumnQuery): Promise<readonly (readonly ColumnValue[])[]> {
    return this.database.readOne(() => readColumns(this.connection, '', table, query))
  }

  async events(query: EventQuery): Promise<readonly StoredEvent[]> {
    const found = await this.database.read(() =>
      this.connection.all<EventRecord>(
        eventsQuery(SQLITE, { from: eventsTableOf(this.connection, query.log) }, query),
      ),
    )
    return found.map(storedEvent)
  }

  seqAsOf(at: Instant): Promise<number> {
    return this.database.read(() => seqAsOf(this.connection, at))
  }

  texts(hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.database.read(() => {
      const one = this.connection.statement<{ text: string }>('SELECT text FROM texts WHERE hash = ?')
      const found = new Map<string, string>()
      for (const hash of hashes) {
        const text = one.get(hash)?.text
        if (text === undefined) continue
        if (typeof text !== 'string') throw storeError('damaged', this.connection.file)
        found.set(hash, text)
      }
      return found
    })
  }

  textHashes(after: string, limit: number): Promise<readonly string[]> {
    return this.database.read(() =>
      this.connection
        .statement<{ hash: string }>('SELECT hash FROM texts WHERE hash > ? ORDER BY hash LIMIT ?')
        .all(after, limit)
        .map(({ hash }) => hash),
    )
  }

  archives(): Promise<readonly ArchivedLog[]> {
    return this.database.read(() => readArchives(this.connection))
  }

  async beginGeneration(purpose: GenerationPurpose): Promise<Generation> {
    if (purpose !== 'verify') orThrow(await this.database.upkeepRefusal())
    return SqliteGeneration.begin(this.database, purpose)
  }

  lease(
    name: string,
    holder: string,
    now: Instant,
    milliseconds: number,
  ): Promise<{ readonly held: boolean; readonly by: string }> {
    return this.database.writeUpkeep(() => takeLease(this.connection, name, holder, now, milliseconds))
  }

  release(name: string, holder: string): Promise<void> {
    return this.database.writeUpkeep(() => releaseLease(this.connection, name, holder))
  }

  close(): Promise<void> {
    return this.database.close()
  }
}

const sizeOf = (file: string): number => orNothing(() => lookThrough(file))?.size ?? 0
