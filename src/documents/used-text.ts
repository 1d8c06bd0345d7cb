import type { FileRow, Log } from '#log'
import { textInUse } from '#record'
import { textByHash } from './file-versions.ts'

/** Whether protected files are read as they were last approved, as of an event. */
export const isStrict = async (log: Log, seq?: number): Promise<boolean> =>
  (await log.store.rows('config', seq === undefined ? {} : { seq }))[0]?.strictFiles ?? false

/** The text of a file that readers use; null where none was approved, or where it was erased. */
export const usedText = (log: Log, row: FileRow, strict: boolean): Promise<string | null> =>
  textByHash(log, textInUse(row, strict))

/** The version that readers use: the newest, or the last approved one. Null where no text was approved yet. */
export const usedVersion = async (log: Log, row: FileRow, strict: boolean): Promise<FileRow | null> => {
  const hash = textInUse(row, strict)
  if (hash === null || hash === row.hash) return hash === null ? null : row
  const versions = await log.store.versions('files', { path: row.path })
  const approved = versions.filter((one) => one.fromSeq < row.seq && one.row.hash === hash)
  const newest = approved.reduce<FileRow | null>(
    (last, { row: one }) => (last && last.seq > one.seq ? last : one),
    null,
  )
  // What an erasure left of the approved text is no version of its own.
  return newest ?? { ...row, hash }
}
