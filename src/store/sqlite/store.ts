import { stat } from 'node:fs/promises'
import type {
  Anchor,
  ArchivedLog,
  ColumnQuery,
  ColumnValue,
  Commit,
  EventQuery,
  Head,
  LastWritten,
  Loaded,
  LogStore,
  RowQuery,
  Rows,
  Shadow,
  StoreDescription,
  StoredEvent,
  TableName,
  Version,
} from '#record/ports'
import { type Id, type Instant, isHindcastError } from '#vocabulary'
import { columnsQuery, eventsQuery, rowOf, storedEvent, versionsQuery } from '../sql/index.ts'
import { readAnchor, writeAnchor } from './anchor.ts'
import { eventsTableOf, readArchives } from './archives.ts'
import { seqAsOf } from './as-of.ts'
import { backUp } from './backup.ts'
import { builder } from './builder.ts'
import type { Connection } from './connection.ts'
import { damageOf } from './damage.ts'
import { readHead, sameHead } from './head.ts'
import { readHot } from './hot-rows.ts'
import { keepLastWritten, readLastWritten, readLastWrittenOf } from './last-written.ts'
import { releaseLease, takeLease } from './leases.ts'
import { follow, LogWriter } from './log-writer.ts'
import type { Meta } from './meta.ts'
import type { Place } from './place.ts'
import { RowReads } from './row-reads.ts'
import { RowWriter } from './row-writer.ts'
import { SqliteShadow } from './shadow.ts'
import type { Purpose } from './shadow-tables.ts'
import { appendRefusal, type Ours, orThrow, upkeepRefusal } from './standing.ts'
import { TextWriter } from './text-writer.ts'
import { Witness } from './witness.ts'

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
  private readonly connection: Connection
  private readonly place: Place
  private readonly ours: Ours
  private readonly witness: Witness
  private readonly removeCopy: () => Promise<void>
  private readonly rowReads: RowReads
  private writers: readonly { write(commits: readonly Commit[]): void }[] | undefined
  private closed = false

  constructor(connection: Connection, place: Place, ours: Ours, meta: Meta, removeCopy: () => Promise<void>) {
    this.connection = connection
    this.place = place
    this.ours = ours
    this.witness = new Witness(connection, ours, place.file, meta)
    this.removeCopy = removeCopy
    this.rowReads = new RowReads(connection, '')
  }

  async describe(): Promise<StoreDescription> {
    const { standing } = await this.connection.reading(() => this.witness.look())
    const refusal = appendRefusal(standing)
    return {
      writable: refusal === null,
      reason: refusal === null ? null : refusal.message,
      outdated: standing.outdated !== null,
      bytes: (await sizeOf(this.place.file)) + (await sizeOf(`${this.place.file}-wal`)),
      location: this.place.file,
      settings: Object.fromEntries(DESCRIBED.map((name) => [name, this.connection.pragma(name)])),
    }
  }

  async load(): Promise<Loaded> {
    const { look, loaded } = await this.read(() => ({
      look: this.witness.look(),
      loaded: { head: readHead(this.connection), rows: readHot(this.connection) },
    }))
    this.witness.saw(look, loaded.head)
    return loaded
  }

  changed(): Promise<boolean> {
    return this.witness.changed()
  }

  async append(expected: Head, commits: readonly Commit[]): Promise<'appended' | 'moved'> {
    orThrow(this.witness.standing.readOnly)
    const head = follow(expected, commits)
    const look = await this.connection.writing(() => {
      const look = this.witness.look()
      orThrow(appendRefusal(look.standing))
      if (this.witness.swapped(look)) return null
      if (!this.witness.stillAt(look, expected) && !sameHead(readHead(this.connection), expected)) return null
      // Prepared here and not earlier: another version's tables may lack what these statements name.
      this.writers ??= [
        new LogWriter(this.connection, ''),
        new TextWriter(this.connection),
        new RowWriter(this.connection, ''),
      ]
      for (const writer of this.writers) writer.write(commits)
      return look
    })
    if (look === null) return 'moved'
    this.witness.saw(look, head)
    return 'appended'
  }

  known(ids: readonly Id[]): Promise<ReadonlySet<Id>> {
    return this.read(() => {
      const one = this.connection.statement('SELECT 1 FROM events WHERE id = ?')
      return new Set(ids.filter((id) => one.get(id) !== undefined))
    })
  }

  async rows<T extends TableName>(table: T, query: RowQuery): Promise<readonly Rows[T][]> {
    return this.read(() => this.rowReads.read(table, query))
  }

  async versions<T extends TableName>(
    table: T,
    where: { readonly [column: string]: ColumnValue },
  ): Promise<readonly Version<T>[]> {
    const compiled = versionsQuery(builder, table, table, where).compile()
    const found = await this.read(() => this.connection.all(compiled))
    return found.map(({ fromSeq, toSeq, row }) => ({ fromSeq, toSeq, row: rowOf(table, row) }))
  }

  async columns(table: TableName, query: ColumnQuery): Promise<readonly (readonly ColumnValue[])[]> {
    const compiled = columnsQuery(builder, table, table, query).compile()
    return this.read(() =>
      this.connection
        .statement<ColumnValue[]>(compiled.sql)
        .raw()
        .all(...compiled.parameters),
    )
  }

  async events(query: EventQuery): Promise<readonly StoredEvent[]> {
    const found = await this.read(() =>
      this.connection.all(eventsQuery(builder, eventsTableOf(this.connection, query.log), query).compile()),
    )
    return found.map(storedEvent)
  }

  seqAsOf(at: Instant): Promise<number> {
    return this.read(() => seqAsOf(this.connection, at))
  }

  texts(hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.read(() => {
      const one = this.connection.statement<{ text: string }>('SELECT text FROM texts WHERE hash = ?')
      const found = new Map<string, string>()
      for (const hash of hashes) {
        const text = one.get(hash)?.text
        if (text !== undefined) found.set(hash, text)
      }
      return found
    })
  }

  archives(): Promise<readonly ArchivedLog[]> {
    return this.read(() => readArchives(this.connection))
  }

  async shadow(purpose: Purpose): Promise<Shadow> {
    if (purpose !== 'verify') orThrow(await this.upkeep())
    return SqliteShadow.start(this.connection, purpose, this.ours)
  }

  damage(): Promise<readonly string[]> {
    return damageOf(this.connection)
  }

  anchor(): Promise<Anchor | null> {
    return readAnchor(this.place.folder)
  }

  async writeAnchor(anchor: Anchor): Promise<void> {
    orThrow(this.witness.standing.readOnly)
    await writeAnchor(this.place.folder, anchor)
  }

  backup(
    path: string,
    progress: (done: number, total: number) => void,
  ): Promise<{ readonly head: Head; readonly bytes: number }> {
    return backUp(this.connection, path, progress)
  }

  async lease(
    name: string,
    holder: string,
    now: Instant,
    milliseconds: number,
  ): Promise<{ readonly held: boolean; readonly by: string }> {
    orThrow(await this.upkeep())
    return this.connection.writing(() => takeLease(this.connection, name, holder, now, milliseconds))
  }

  async release(name: string, holder: string): Promise<void> {
    orThrow(await this.upkeep())
    await this.connection.writing(() => releaseLease(this.connection, name, holder))
  }

  lastWritten(): Promise<readonly LastWritten[]> {
    return this.read(() => readLastWritten(this.connection))
  }

  lastWrittenOf(path: string): Promise<LastWritten | null> {
    return this.read(() => readLastWrittenOf(this.connection, path))
  }

  async keepLastWritten(...written: readonly LastWritten[]): Promise<void> {
    if (written.length === 0) return
    orThrow(await this.upkeep())
    await this.connection.writing(() => {
      for (const one of written) keepLastWritten(this.connection, one)
    })
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    this.connection.close()
    await this.removeCopy()
  }

  private async upkeep() {
    return upkeepRefusal((await this.connection.reading(() => this.witness.look())).standing)
  }

  /** Rows of another version may lack a table or a column: then that is what is wrong. */
  private async read<T>(work: () => T): Promise<T> {
    try {
      return await this.connection.reading(work)
    } catch (error) {
      const { newer, outdated } = this.witness.standing
      throw (isHindcastError(error) && error.code === 'unexpected' && (newer ?? outdated)) || error
    }
  }
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )
