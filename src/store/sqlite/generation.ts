import {
  type ArchivedLog,
  type ColumnQuery,
  type ColumnValue,
  type Commit,
  type Difference,
  EMPTY_HEAD,
  type Generation,
  type GenerationPurpose,
  type Head,
  type RowQuery,
  type Rows,
  type TableName,
} from '#record/ports'
import { headAfter } from '../log-head.ts'
import { KeysWritten } from '../sql/index.ts'
import { misuse } from '../store-error.ts'
import type { Connection } from './connection.ts'
import { findDifferences } from './differences.ts'
import { LogWriter } from './log-writer.ts'
import type { OpenDatabase } from './open-database.ts'
import { readColumns } from './read-columns.ts'
import { readRows } from './read-rows.ts'
import { RowWriter } from './row-writer.ts'
import { createShadowTables, dropShadowTables } from './shadow-tables.ts'
import { ShadowTextWriter } from './shadow-text-writer.ts'
import { swapIn } from './swap-tables.ts'

/**
 * A generation in tables of its own (shadow tables), on a connection of its own, so that the store's cache and statements
 * are left alone and its `changed()` notices the swap. A verify's tables are temporary: they work where nothing may be
 * written.
 */
export class SqliteGeneration implements Generation {
  private readonly database: OpenDatabase
  private readonly connection: Connection
  private readonly purpose: GenerationPurpose
  private readonly prefix: string
  private readonly keys = new KeysWritten()
  private readonly rowWriter: RowWriter
  private readonly logWriters: readonly { write(commits: readonly Commit[]): void }[]
  private last: Head = EMPTY_HEAD
  private done = false

  private constructor(
    database: OpenDatabase,
    connection: Connection,
    purpose: GenerationPurpose,
    prefix: string,
  ) {
    this.database = database
    this.connection = connection
    this.purpose = purpose
    this.prefix = prefix
    this.rowWriter = new RowWriter(connection, prefix, this.keys)
    connection.waitForDisk(false)
    this.logWriters =
      purpose === 'import'
        ? [new LogWriter(connection, prefix), new ShadowTextWriter(connection, prefix)]
        : []
  }

  static async begin(database: OpenDatabase, purpose: GenerationPurpose): Promise<SqliteGeneration> {
    const connection = await database.another({ readOnly: purpose === 'verify' })
    try {
      const prefix = await createShadowTables(connection, purpose)
      return new SqliteGeneration(database, connection, purpose, prefix)
    } catch (error) {
      connection.close()
      throw error
    }
  }

  async write(commits: readonly Commit[]): Promise<void> {
    const last = headAfter(this.last, commits)
    const work = () => {
      this.rowWriter.write(commits)
      for (const writer of this.logWriters) writer.write(commits)
    }
    await this.database.ofThisFile(() =>
      this.purpose === 'verify' ? this.connection.reading(work) : this.connection.writing(work),
    )
    this.last = last
  }

  /** Asked for every fill of a log: what it is written into looks whether the file is still there. */
  async rows<T extends TableName>(table: T, query: RowQuery): Promise<readonly Rows[T][]> {
    if (!this.keys.mayMatch(table, query)) return []
    return this.connection.readingOne(() => readRows(this.connection, this.prefix, table, query))
  }

  async columns(table: TableName, query: ColumnQuery): Promise<readonly (readonly ColumnValue[])[]> {
    return this.connection.readingOne(() => readColumns(this.connection, this.prefix, table, query))
  }

  differences(expected: Head, limit: number): Promise<readonly Difference[] | 'moved'> {
    this.mustReach(expected)
    return this.database.ofThisFile(() => findDifferences(this.connection, this.prefix, expected, limit))
  }

  async makeCurrent(expected: Head, archive: ArchivedLog | null): Promise<'current' | 'moved'> {
    if ((this.purpose === 'import') !== (archive !== null) || this.purpose === 'verify')
      throw misuse(`A generation for ${this.purpose} cannot be made current in this way`)
    if (!archive) this.mustReach(expected)
    this.connection.waitForDisk(true)
    const outcome = await this.database.ofThisFile(() =>
      this.connection.writing(() =>
        swapIn(this.connection, this.prefix, expected, archive, this.database.spec),
      ),
    )
    if (outcome === 'current') this.finish()
    return outcome
  }

  async drop(): Promise<void> {
    if (this.done) return
    if (this.purpose !== 'verify')
      await this.connection.writing(() => dropShadowTables(this.connection, this.prefix))
    this.finish()
  }

  private finish(): void {
    this.done = true
    this.connection.close()
  }

  /** Rows of a shorter log would look like lost ones. */
  private mustReach(expected: Head): void {
    if (expected.seq !== this.last.seq)
      throw misuse(`The generation ends at event ${this.last.seq}, not at ${expected.seq}`)
  }
}
