import { constants } from 'node:fs'
import { access, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SearchIndex } from '#recall/ports'
import { INDEX_FILE, isHindcastError } from '#vocabulary'
import { makeTemporaryFolder } from '#vocabulary/files'
import { Connection, type Driver } from '../connection.ts'
import { refuseOtherFiles } from '../database-location.ts'
import { INDEX_APPLICATION_ID, INDEX_VERSION, SCHEMA } from './index-schema.ts'
import { removeIndex } from './remove-index.ts'
import { SqliteSearchIndex } from './search-index.ts'

/**
 * Opens the search index of a folder. One that is damaged or of another version is made anew, empty; where nothing may be
 * written, it is made in a temporary folder and goes with the handle.
 */
export const openSqliteSearchIndex = async (folder: string): Promise<SearchIndex> => {
  const { default: driver } = await import('better-sqlite3')
  const file = join(folder, INDEX_FILE)
  refuseOtherFiles(file)
  try {
    return await connected(driver, file, nothing)
  } catch (error) {
    if (!isHindcastError(error)) throw error
    if (error.code === 'store_read_only' || !(await isWritable(folder))) return inTemporaryFolder(driver)
    if (error.code !== 'store_damaged') throw error
    await removeIndex(file)
    return connected(driver, file, nothing)
  }
}

/** SQLite says only that it cannot open a file that it may not make. */
const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )

const nothing = async (): Promise<void> => undefined

/** An empty one that is gone when it is closed. */
export const openScratchIndex = async (): Promise<SearchIndex> => {
  const { default: driver } = await import('better-sqlite3')
  return inTemporaryFolder(driver)
}

const inTemporaryFolder = async (driver: Driver): Promise<SearchIndex> => {
  const folder = await makeTemporaryFolder('index')
  return connected(driver, join(folder, INDEX_FILE), () => rm(folder, { recursive: true, force: true }))
}

const connected = async (
  driver: Driver,
  file: string,
  afterwards: () => Promise<void>,
): Promise<SearchIndex> => {
  const connection = await Connection.open(driver, { file, readOnly: false, maxPages: undefined })
  let writer: Connection | undefined
  try {
    // Looked at first: whoever is filling the index holds it for writing, perhaps for a minute.
    if ((await connection.reading(() => versionOf(connection))) !== INDEX_VERSION)
      await connection.writing(() => prepare(connection))
    // What another version kept is given back, or the file stays as large as it was.
    if (connection.pragma('freelist_count') !== 0 && (await connection.reading(() => isEmpty(connection))))
      await connection.readingOne(() => connection.run('VACUUM'))
    const { ino: inode } = await stat(file)
    writer = await connection.another()
    return new SqliteSearchIndex({ reader: connection, writer, inode, afterwards })
  } catch (error) {
    writer?.close()
    connection.close()
    throw error
  }
}

const isEmpty = (connection: Connection): boolean =>
  connection.statement('SELECT 1 FROM standing WHERE value IS NULL').get() !== undefined

const versionOf = (connection: Connection): string | number => connection.pragma('user_version')

const prepare = (connection: Connection): void => {
  if (versionOf(connection) === INDEX_VERSION) return
  const tables = connection
    .statement<{ name: string }>(
      // A full-text table, of an older version, takes its own tables with it.
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'terms_%'`,
    )
    .all()
  for (const { name } of tables) connection.run(`DROP TABLE "${name}"`)
  connection.run(...SCHEMA)
  connection.run(`PRAGMA application_id = ${INDEX_APPLICATION_ID}`, `PRAGMA user_version = ${INDEX_VERSION}`)
}
