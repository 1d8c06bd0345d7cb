import type { Commit, Head, LogTransaction, RowChange } from '#log/ports'
import { headAfter } from '../log-head.ts'
import { derivedTables, eventValues, insertEvent, lockStatements, quoted, RowChanges } from '../sql/index.ts'
import { appendRefusal, orThrow, type StoreSpec, upkeepRefusal, type WriteAccess } from '../write-access.ts'
import type { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'
import { OWN_TABLES, writeMeta } from './meta.ts'
import { SqliteReader } from './reader.ts'

const ROWS = new RowChanges(SQLITE)
const LOCK = lockStatements(SQLITE)

/** Applies changes to the derived tables of a connection. */
export const writeRows = (connection: Connection, changes: readonly RowChange[]): void =>
  ROWS.each(changes, (text, values) => connection.statement(text).run(...values))

/** Reads and writes on the connection that holds the write lock. */
export class SqliteTransaction extends SqliteReader implements LogTransaction {
  /** Where the log ends with what was written. */
  current: Head
  isRebuild = false
  private readonly access: WriteAccess
  private readonly spec: StoreSpec

  /** Texts were deleted: the write-ahead log may not keep them. */
  erases = false

  constructor(connection: Connection, head: Head, access: WriteAccess, spec: StoreSpec) {
    super(connection)
    this.current = head
    this.access = access
    this.spec = spec
  }

  async addEvents(commits: readonly Commit[]): Promise<void> {
    orThrow(appendRefusal(this.access))
    const head = headAfter(this.current, commits)
    const event = this.connection.statement(insertEvent(SQLITE))
    const keep = this.connection.statement(
      'INSERT INTO texts (hash, text) VALUES (?, ?) ON CONFLICT DO NOTHING',
    )
    const erase = this.connection.statement('DELETE FROM texts WHERE hash = ?')
    for (const one of commits) {
      event.run(...eventValues(one.event))
      for (const { hash, text } of one.texts) keep.run(hash, text)
      for (const hash of one.erase) this.erases = erase.run(hash).changes > 0 || this.erases
    }
    this.current = head
  }

  async writeRows(changes: readonly RowChange[]): Promise<void> {
    if (!this.isRebuild) orThrow(appendRefusal(this.access))
    writeRows(this.connection, changes)
  }

  takeLock(name: string, holder: string, milliseconds: number): boolean {
    orThrow(upkeepRefusal(this.access))
    const now = Date.now()
    return this.connection.statement(LOCK.take).run(name, holder, now + milliseconds, now).changes > 0
  }

  release(name: string, holder: string): void {
    this.connection.statement(LOCK.release).run(name, holder)
  }

  async countAnchors(count: number): Promise<void> {
    orThrow(upkeepRefusal(this.access))
    writeMeta(this.connection, { anchors: count })
  }

  /** Tables of another version may be others: whatever is not the log's own is dropped. Their pages hold no texts, so none is overwritten. */
  async clearRows(): Promise<void> {
    orThrow(upkeepRefusal(this.access))
    const { connection, spec } = this
    const tables = connection
      .statement<{ name: string }>(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
      )
      .all()
    connection.run('PRAGMA secure_delete = OFF')
    for (const { name } of tables) if (!OWN_TABLES.has(name)) connection.run(`DROP TABLE ${quoted(name)}`)
    connection.run('PRAGMA secure_delete = ON', ...derivedTables(SQLITE))
    writeMeta(connection, { rules: spec.rules, shape: spec.shape })
    this.isRebuild = true
  }
}
