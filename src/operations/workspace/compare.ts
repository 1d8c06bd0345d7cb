import type { FileRow } from '#record'
import type { LastWritten } from '#record/ports'
import type { FileFound } from '../ports.ts'

/**
 * What a file needs (DESIGN, log rule 8): nothing; to be remembered as written; to be written, because it missed its
 * write; or to be taken in, because it was edited by hand, even back to an old text.
 */
export type Need = 'nothing' | 'remembering' | 'writing' | 'seeing'

export const needOf = (
  row: FileRow | undefined,
  last: LastWritten | null,
  disk: Pick<FileFound, 'hash'> | null,
): Need => {
  if (!row) return disk === null ? 'nothing' : 'seeing'
  // A file that is gone is written again: nothing is deleted by deleting its file.
  if (disk === null) return 'writing'
  const unchanged = last !== null && last.hash === disk.hash
  if (unchanged && last.event === row.event) return 'nothing'
  if (disk.hash === row.disk || disk.hash === row.hash) return 'remembering'
  return unchanged ? 'writing' : 'seeing'
}
