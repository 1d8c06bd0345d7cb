import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FILE } from '#vocabulary'
import { coded, makeFolder, orNull, rejectOther } from '#vocabulary/files'
import { refuseLostLog } from '../anchor-file.ts'
import { storeError } from '../store-error.ts'

/** Where the database is, and whether this process may write it. */
export interface DatabaseLocation {
  readonly folder: string
  readonly file: string
  readonly exists: boolean
  readonly writable: boolean
}

export const findDatabase = async (folder: string, asReader: boolean): Promise<DatabaseLocation> => {
  const file = join(folder, DATABASE_FILE)
  refuseOtherFiles(file)
  const exists = may(file, constants.F_OK)
  if (!exists) {
    refuseLostLog(folder, 0)
    if (asReader) throw storeError('missing', file)
    await coded(folder, 'home', () => makeFolder(folder))
    if (!may(folder, constants.W_OK)) throw storeError('readOnly', folder)
  }
  const writable = !asReader && may(folder, constants.W_OK) && (!exists || may(file, constants.W_OK))
  return { folder, file, exists, writable }
}

/** A database and what SQLite keeps beside it: of what is no file, SQLite says only that it cannot be opened, or that the disk failed. */
export const refuseOtherFiles = (file: string): void => {
  for (const beside of ['', '-wal', '-shm', '-journal']) rejectOther(`${file}${beside}`)
}

const may = (path: string, mode: number): boolean => orNull(() => accessSync(path, mode)) !== null
