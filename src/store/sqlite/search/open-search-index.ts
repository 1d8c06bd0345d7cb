import { constants } from 'node:fs'
import { access, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SearchIndex } from '#search/ports'
import { INDEX_FILE, isHindcastError } from '#vocabulary'
import { makeTemporaryFolder } from '#vocabulary/files'
import { Connection, type Driver } from '../connection.ts'
import { refuseOtherFiles } from '../database-location.ts'
import { removeIndex, SqliteSearchIndex } from './search-index.ts'
import { INDEX_APPLICATION_ID, INDEX_VERSION, SCHEMA } from './search-schema.ts'

/**
 * Opens the search index of a folder. One that is damaged or of another version is deleted and begun anew; where nothing may be
 * written, it is made in a temporary folder and goes with the handle.
 */
export const openSqliteSearchIndex = async (folder: string): Promise<SearchIndex> => {
  const { default: driver } = await import('better-sqlite3')
  const file = join(folder, INDEX_FILE)
  refuseOtherFiles(file)
  try {
    return (await connected(driver, file)) ?? (await begunAnew(driver, file))
  } catch (error) {
    if (!isHindcastError(error)) throw error
    if (error.code === 'store_read_only' || !(await isWritable(folder))) return inTemporaryFolder(driver)
    if (error.code !== 'store_damaged') throw error
    return begunAnew(driver, file)
  }
}

const begunAnew = async (driver: Driver, file: string): Promise<SearchIndex> => {
  await removeIndex(file)
  const index = await connected(driver, file)
  if (index === null) throw new Error('a new index has this version')
  return index
}

/** SQLite says only that it cannot open a file that it may not make. */
const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )

const inTemporaryFolder = async (driver: Driver): Promise<SearchIndex> => {
  const folder = await makeTemporaryFolder('index')
  const index = await connected(driver, join(folder, INDEX_FILE), () =>
    rm(folder, { recursive: true, force: true }),
  )
  if (index === null) throw new Error('a new index has this version')
  return index
}

/** Null where it is of another version. */
const connected = async (
  driver: Driver,
  file: string,
  afterwards = async (): Promise<void> => undefined,
): Promise<SearchIndex | null> => {
  const reader = await Connection.open(driver, { file, readOnly: false, maxPages: undefined })
  let writer: Connection | undefined
  try {
    // Looked at first: a process that fills the index holds it for writing.
    if ((await reader.reading(() => reader.pragma('user_version'))) === 0)
      await reader.writing(() => prepare(reader))
    if (reader.pragma('user_version') !== INDEX_VERSION) {
      reader.close()
      return null
    }
    const { ino: inode } = await stat(file)
    writer = await reader.another()
    return new SqliteSearchIndex({ reader, writer, inode, afterwards })
  } catch (error) {
    writer?.close()
    reader.close()
    throw error
  }
}

const prepare = (connection: Connection): void => {
  if (connection.pragma('user_version') !== 0) return
  connection.run(...SCHEMA)
  connection.run(`PRAGMA application_id = ${INDEX_APPLICATION_ID}`, `PRAGMA user_version = ${INDEX_VERSION}`)
}
