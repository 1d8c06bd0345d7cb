import { lstatSync, type Stats, statSync } from 'node:fs'
import { fileErrorCode } from './file-error.ts'

// Questions about files of a home are asked on this thread, as SQLite asks beside them: an answer takes 3 µs, and handing a question to
// another thread and back 20 to 40, of which a call asks a dozen. Folders elsewhere may be on a slow drive: they are not asked so.

/** What lies at a path, a link as itself; null where nothing does. */
export const lstatOrNull = (path: string): Stats | null => found(() => lstatSync(path, QUIETLY))

/** What a path leads to; null where it leads to nothing. */
export const statOrNull = (path: string): Stats | null => found(() => statSync(path, QUIETLY))

const QUIETLY = { throwIfNoEntry: false } as const

const ABSENT: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR'])

const found = (look: () => Stats | undefined): Stats | null => {
  try {
    return look() ?? null
  } catch (error) {
    if (ABSENT.has(fileErrorCode(error) ?? '')) return null
    throw error
  }
}

/** Null where there is no answer, for whatever reason: what opens the file says why. */
export const orNull = <T>(ask: () => T): T | null => {
  try {
    return ask()
  } catch {
    return null
  }
}
