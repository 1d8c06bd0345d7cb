import { accessSync, constants } from 'node:fs'
import { type HindcastError, isHindcastError } from '#vocabulary'
import { fileError, fileErrorCode, orNull } from '#vocabulary/files'
import { type StoreFault, storeError } from '../store-error.ts'

/** Another connection holds what this one needs: worth another try. */
export const isBusy = (error: unknown): boolean => faultOf(error) === 'busy'

const FAULTS: readonly (readonly [code: RegExp, StoreFault])[] = [
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'busy'],
  [/^SQLITE_(READONLY|PERM|AUTH)/, 'readOnly'],
  // The index of its write-ahead log could not be made longer: there is no room for it.
  [/^SQLITE_(FULL|IOERR_SHMSIZE)/, 'full'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'damaged'],
  [/^SQLITE_IOERR/, 'failing'],
  [/^SQLITE_CONSTRAINT/, 'taken'],
  [/^SQLITE_CANTOPEN/, 'missing'],
]

export const faultOf = (error: unknown): StoreFault | undefined => {
  if (error instanceof TypeError && /connection is not open/.test(error.message)) return 'closed'
  const code = fileErrorCode(error) ?? ''
  return FAULTS.find(([pattern]) => pattern.test(code))?.[1]
}

/** An error of the database in our words; any other as it is, such as one of work within a transaction. */
export const asStoreError = (error: unknown, location: string): unknown =>
  faultOf(error) === undefined ? error : sqliteError(error, location)

/** Every error that leaves the store: a code, what is wrong, what to do next. */
export const sqliteError = (error: unknown, location: string): HindcastError => {
  if (isHindcastError(error)) return error
  const fault = faultOf(error)
  if (fault === undefined) return fileError(error, location)
  // Of a file that is there and may be read, SQLite says the same where no more files can be opened.
  return storeError(fault === 'missing' && isReadable(location) ? 'handles' : fault, location, error)
}

const isReadable = (file: string): boolean => orNull(() => accessSync(file, constants.R_OK)) !== null
