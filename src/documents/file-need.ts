import type { FileRow } from '#log'
import type { LastWritten } from '#log/ports'

/**
 * What a file needs: nothing; to be remembered as written; to be written, because it missed its
 * write; or to be taken in, because it was edited by hand, even back to an old text.
 */
export type FileNeed = 'nothing' | 'remembering' | 'writing' | 'seeing'

/** `disk` is the hash of the bytes there; null where there is no file. */
export const fileNeed = (
  row: FileRow | undefined,
  last: LastWritten | null,
  disk: string | null,
): FileNeed => {
  if (!row) return disk === null ? 'nothing' : 'seeing'
  // A file that is gone is written again: nothing is deleted by deleting its file.
  if (disk === null) return 'writing'
  const unchanged = last !== null && last.hash === disk
  if (unchanged && last.event === row.event) return 'nothing'
  if (disk === row.disk || disk === row.hash) return 'remembering'
  return unchanged ? 'writing' : 'seeing'
}
