import type { FileRow, Log } from '#log'
import { journalFile } from '#record'

/** A file as it was known, found by its path alone: what this costs does not grow with the log. */
export const fileAt = async (log: Log, path: string, seq: number): Promise<FileRow | undefined> =>
  (await log.store.rows('files', { seq, where: { path } }))[0]

/** The journals that there are of some days: those that a review of them covers. */
export const journalsOf = async (log: Log, seq: number, days: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const day of days) {
    const path = journalFile(day)
    if (await fileAt(log, path, seq)) found.push(path)
  }
  return found
}
