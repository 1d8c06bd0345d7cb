import { closeSync, constants, openSync } from 'node:fs'
import type { HindcastError } from '#vocabulary'
import { fileError, fileErrorCode } from '#vocabulary/files'
import { storeError } from '../store-error.ts'

/** A connection opens the database, its write-ahead log, the index of that, and now and then a temporary file. */
const FILES_OF_A_CONNECTION = 4

/** These SQLite says as well as anybody. */
const AS_SAID: ReadonlySet<string | undefined> = new Set(['ENOENT', 'EACCES', 'EPERM'])

/**
 * Why SQLite cannot open a database: it hides what the system said. What it tried is tried again, without waiting for whoever
 * should write to a pipe.
 */
export const cannotOpen = (file: string, cause: unknown): HindcastError => {
  const opened: number[] = []
  try {
    for (let n = 0; n < FILES_OF_A_CONNECTION; n++)
      opened.push(openSync(file, constants.O_RDONLY | constants.O_NONBLOCK))
    return storeError('missing', file, cause)
  } catch (error) {
    return AS_SAID.has(fileErrorCode(error)) ? storeError('missing', file, cause) : fileError(error, file)
  } finally {
    for (const one of opened) closeSync(one)
  }
}
