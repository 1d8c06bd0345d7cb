import { HindcastError } from '../error.ts'
import { FILE_FAULTS } from './file-error.ts'
import { lstatOrNull, orNull, statOrNull } from './file-stats.ts'

/**
 * Refuses what stands at a path where a file of ours belongs and is none: a folder cannot be read, a pipe is waited for without end, a
 * device takes everything, and behind a link that leads to nothing another file would be begun. A link to a file is one.
 */
export const rejectOther = (path: string, field?: string): void => {
  const other = otherAt(path)
  if (other === null) return
  throw new HindcastError('store_damaged', `${other} stands where a file belongs: ${path}`, {
    ...(field === undefined ? {} : { field }),
    next: 'Move it away. What belongs there is in a backup, if it is not found elsewhere.',
  })
}

const otherAt = (path: string): string | null => {
  const found = orNull(() => statOrNull(path))
  if (found?.isFile()) return null
  if (found?.isDirectory()) return 'A folder'
  if (found) return found.isFIFO() ? 'A pipe' : 'A device'
  const itself = orNull(() => lstatOrNull(path))
  return itself?.isSymbolicLink() ? 'A link that leads to nothing' : null
}

/** Something else than a file is where one is expected. */
export const notPlain = (path: string, field: string): HindcastError => {
  const [code, problem] = FILE_FAULTS.another
  return new HindcastError(code, `${problem}: ${path}`, {
    field,
    next: 'Put a plain file in its place.',
  })
}
