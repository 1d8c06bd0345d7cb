import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RowChange, ScratchRows } from '#log/ports'
import { DATABASE_FILE } from '#vocabulary'
import { makeTemporaryFolder } from '#vocabulary/files'
import { derivedTables } from '../sql/index.ts'
import { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'
import { SqliteReader } from './reader.ts'
import { writeRows } from './transaction.ts'

/** Derived rows in a temporary database, for a log on any store. */
export class SqliteScratch extends SqliteReader implements ScratchRows {
  static async open(): Promise<SqliteScratch> {
    const { default: driver } = await import('better-sqlite3')
    const connection = Connection.scratch(driver, join(await makeTemporaryFolder('scratch'), DATABASE_FILE))
    connection.run(...derivedTables(SQLITE), 'BEGIN')
    return new SqliteScratch(connection)
  }

  async writeRows(changes: readonly RowChange[]): Promise<void> {
    writeRows(this.connection, changes)
  }

  async remove(): Promise<void> {
    this.connection.close()
    await rm(dirname(this.connection.file), { recursive: true, force: true })
  }
}
