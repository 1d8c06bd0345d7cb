import { lstat, stat } from 'node:fs/promises'
import { HindcastError } from '#vocabulary'

/**
 * Refuses what stands at a path where a file of ours belongs and is none: a folder cannot be read, a pipe is waited for without end, a
 * device takes everything, and behind a link that leads to nothing another file would be begun. A link to a file is one.
 */
export const refuseOther = async (path: string, field?: string): Promise<void> => {
  const other = await otherAt(path)
  if (other === null) return
  throw new HindcastError('store_damaged', `${other} stands where a file belongs: ${path}`, {
    ...(field === undefined ? {} : { field }),
    next: 'Move it away. What belongs there is in a backup, if it is not found elsewhere.',
  })
}

const otherAt = async (path: string): Promise<string | null> => {
  const found = await stat(path).catch(() => null)
  if (found?.isFile()) return null
  if (found?.isDirectory()) return 'A folder'
  if (found) return found.isFIFO() ? 'A pipe' : 'A device'
  const itself = await lstat(path).catch(() => null)
  return itself?.isSymbolicLink() ? 'A link that leads to nothing' : null
}
