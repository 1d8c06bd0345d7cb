import { lstatSync, type Stats, statSync } from 'node:fs'
import { fileErrorCode } from './file-error.ts'

// Questions about files of a home are asked on this thread, as SQLite asks beside them: an answer takes 3 µs, and handing a question to
// another thread and back 20 to 40, of which a call asks a dozen. Folders elsewhere may be on a slow drive: they are not asked so.

/** What lies at a path, a link as itself; null where nothing does. */
export const lookAt = (path: string): Stats | null => found(() => lstatSync(path, QUIETLY))

/** What a path leads to; null where it leads to nothing. */
export const lookThrough = (path: string): Stats | null => found(() => statSync(path, QUIETLY))

/** An error that nobody sees need not be made. */
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

/** For whoever does not care why there is no answer: what cannot be asked about is told by what opens it. */
export const orNothing = <T>(ask: () => T): T | null => {
  try {
    return ask()
  } catch {
    return null
  }
}
