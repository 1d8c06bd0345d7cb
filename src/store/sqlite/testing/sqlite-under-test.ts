import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type ColumnValue, type LogStore, type OpenLog, type Rows, TABLES, type TableName } from '#log/ports'
import { canonical, DATABASE_FILE, type Json } from '#vocabulary'
import {
  type DiskUnderTest,
  RULES_VERSION,
  type StoreUnderTest,
  type Tampering,
} from '../../contract/index.ts'
import { openSqliteStore, type SqliteStoreOptions } from '../open-store.ts'

export const OWNER = 'gold-m15'

export interface SqliteUnderTest extends StoreUnderTest, DiskUnderTest {
  readonly folder: string
  readonly file: string
  open(options?: Partial<SqliteStoreOptions>): Promise<LogStore>
  openLog(options?: Partial<SqliteStoreOptions>): Promise<OpenLog>
}

/** A store in a folder of its own, for the contract and for what is SQLite's alone. */
export const sqliteUnderTest = async (): Promise<SqliteUnderTest> => {
  const root = await mkdtemp(join(tmpdir(), 'hindcast-store-'))
  const folder = join(root, 'agent')
  const file = join(folder, DATABASE_FILE)
  const opened: OpenLog[] = []
  let backups = 0
  const openLog = async (options: Partial<SqliteStoreOptions> = {}): Promise<OpenLog> => {
    const log = await openSqliteStore({ folder, owner: OWNER, rulesVersion: RULES_VERSION, ...options })
    opened.push(log)
    return log
  }
  const open = async (options: Partial<SqliteStoreOptions> = {}): Promise<LogStore> =>
    (await openLog(options)).store
  return {
    folder,
    file,
    open,
    openLog,
    openNeighbour: () => open({ folder: join(root, 'neighbour'), owner: 'neighbour' }),
    tamper: async (tampering) => tamper(file, tampering),
    newBackupPath: () => join(root, `backup-${++backups}`),
    openBackup: (path) => openLog({ folder: path }),
    remove: async () => {
      for (const { store, disk } of opened) {
        await store.close()
        await disk.close()
      }
      await rm(root, { recursive: true, force: true })
    },
  }
}

const tamper = <T extends TableName>(file: string, { table, key, row }: Tampering<T>): void => {
  const db = new Database(file)
  try {
    const names = Object.keys(key)
    const where = `${names.map((name) => `"${name}" = ?`).join(' AND ')}${TABLES[table].mode === 'versioned' ? ' AND "toSeq" IS NULL' : ''}`
    if (row === null) {
      db.prepare(`DELETE FROM "${table}" WHERE ${where}`).run(...Object.values(key))
      return
    }
    const values = columnsOf(table, row)
    const columns = Object.keys(values)
    const edited = db
      .prepare(`UPDATE "${table}" SET ${columns.map((name) => `"${name}" = ?`)} WHERE ${where}`)
      .run(...Object.values(values), ...Object.values(key))
    if (edited.changes === 0)
      db.prepare(
        `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`)}) VALUES (${columns.map(() => '?')})`,
      ).run(...Object.values(values))
  } finally {
    db.close()
  }
}

const columnsOf = <T extends TableName>(table: T, row: Rows[T]): { [column: string]: ColumnValue } => ({
  ...Object.fromEntries(Object.entries(TABLES[table].columns).map(([name, { of }]) => [name, of(row)])),
  // Rows are plain JSON; an interface has no index signature.
  row: canonical(row as unknown as Json),
})
