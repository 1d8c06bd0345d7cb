import { type ErrorCode, HindcastError, isHindcastError } from '#vocabulary'

/** What the driver or the file system said, by the code it carries; '' when it carries none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Another connection holds what this one needs: worth another try. */
export const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(codeOf(error))

/** The file or its folder may not be written. */
export const isReadOnly = (error: unknown): boolean =>
  /^(SQLITE_READONLY|SQLITE_PERM|SQLITE_AUTH|EACCES|EPERM|EROFS)/.test(codeOf(error))

const RESTORE = 'Run `hindcast doctor`; if it finds damage, restore a backup into this folder.'

const TROUBLES: readonly (readonly [pattern: RegExp, code: ErrorCode, problem: string, next: string])[] = [
  [
    /^(SQLITE_FULL|ENOSPC|EDQUOT)/,
    'store_full',
    'The disk is full',
    'Free some space and try again; nothing was written.',
  ],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB)/, 'store_damaged', 'The database is damaged', RESTORE],
  [
    /^(SQLITE_IOERR|EIO)/,
    'store_damaged',
    'The disk failed while reading or writing',
    `Check the disk. ${RESTORE}`,
  ],
  [
    /^SQLITE_CONSTRAINT/,
    'already_exists',
    'The log or a derived row already has what was to be added',
    'Report this with the command that caused it; nothing was written.',
  ],
  [
    /^(SQLITE_CANTOPEN|ENOENT|ENOTDIR|EISDIR)/,
    'not_found',
    'The database cannot be opened',
    'Check that the folder exists and that this user may read it.',
  ],
]

/** Every error that leaves the store: a code, what is wrong, what to do next. */
export const trouble = (error: unknown, location: string): HindcastError => {
  if (isHindcastError(error)) return error
  if (isBusy(error)) return busy(location, error)
  if (isReadOnly(error)) return readOnly(location, error)
  const code = codeOf(error)
  const known = TROUBLES.find(([pattern]) => pattern.test(code))
  if (known) return new HindcastError(known[1], `${known[2]}: ${location}`, { next: known[3], cause: error })
  const problem = error instanceof Error ? error.message : String(error)
  if (/^no such table: .*shadow_/.test(problem))
    return new HindcastError('lease_held', 'Another rebuild or import began, and this one was dropped', {
      next: 'Wait until it ends, then start again if it is still wanted.',
      cause: error,
    })
  if (/connection is not open/.test(problem))
    return new HindcastError('unexpected', `The store is closed: ${location}`, {
      next: 'Open the memory again.',
      cause: error,
    })
  return new HindcastError('unexpected', `${problem}: ${location}`, {
    next: 'Report this with the command that caused it.',
    cause: error,
  })
}

export const busy = (location: string, cause: unknown): HindcastError =>
  new HindcastError('store_busy', `Another process kept the database locked: ${location}`, {
    next: 'Try again; if it lasts, find the process that holds it.',
    cause,
  })

export const readOnly = (location: string, cause?: unknown): HindcastError =>
  new HindcastError('store_read_only', `The store may only be read: ${location}`, {
    next: 'Give this user the right to write the folder and the database in it, or work on a copy.',
    cause,
  })
