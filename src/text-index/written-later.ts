import type { FileRow, Moment } from '#log'
import type { PlacedChunk } from '#recall/ports'
import { MINUTE_MS } from '#vocabulary'
import { fileRow } from '#workspace'

/** Found on the disk or given to a run, not written through a call: that it became known says nothing of when somebody wrote it. */
const TAKEN_IN: ReadonlySet<FileRow['how']> = new Set(['file.seen', 'file.given'])

/** A look through thousands of files takes seconds. Sane: 10 seconds to 10 minutes. */
const ONE_LOOK_MS = MINUTE_MS

/** Whether a file is known to have been written after another. Of those that one look found, in the order of their paths, nobody can say. */
export const writtenLater =
  ({ log, seq }: Moment) =>
  async (chunk: PlacedChunk, other: PlacedChunk): Promise<boolean> => {
    // What is no file has no day on which it was written.
    if (chunk.written === undefined || other.written === undefined) return false
    const [later, earlier] = [await fileRow(log, chunk.path, seq), await fileRow(log, other.path, seq)]
    if (!later || !earlier || later.seq <= earlier.seq) return false
    const inOneLook =
      TAKEN_IN.has(later.how) && TAKEN_IN.has(earlier.how) && later.knownAt - earlier.knownAt < ONE_LOOK_MS
    return !inOneLook
  }
