import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DumpedRow, RowChange, RowQuery, Rows, ScratchRows, TableName } from '#log/ports'
import { DATABASE_FILE } from '#vocabulary'
import { makeTemporaryFolder } from '#vocabulary/files'
import { derivedTables } from '../sql/index.ts'
import { Connection } from './connection.ts'
import { SQLITE } from './dialect.ts'
import { SqliteReader, within } from './reader.ts'
import { writeRows } from './transaction.ts'

/** Derived rows in a temporary database, for a log on any store. */
export const scratchRows = async (): Promise<ScratchRows> => {
  const { default: driver } = await import('better-sqlite3')
  const folder = await makeTemporaryFolder('scratch')
  const connection = Connection.scratch(driver, join(folder, DATABASE_FILE))
  connection.run(...derivedTables(SQLITE), 'BEGIN')
  const reader = new SqliteReader(connection, within(connection))
  return {
    rows: <T extends TableName>(table: T, query: RowQuery): Promise<readonly Rows[T][]> =>
      reader.rows(table, query),
    dump: (table: TableName, after: DumpedRow | null, limit: number) => reader.dump(table, after, limit),
    writeRows: async (changes: readonly RowChange[]) => writeRows(connection, changes),
    remove: async () => {
      connection.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
