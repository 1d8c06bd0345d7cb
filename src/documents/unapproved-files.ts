import type { FileRow, Log } from '#log'
import { textInUse, unifiedDiff } from '#record'
import type { Instant } from '#vocabulary'
import { textByHash } from './file-versions.ts'
import { isStrict } from './used-text.ts'

/** A protected file that was changed without approval: what has changed since the last approved text. */
export interface UnapprovedFile {
  readonly file: string
  readonly knownAt: Instant
  /** What readers get until a person approves it. */
  readonly inUse: 'as it stands' | 'as last approved' | 'not at all'
  readonly diff: string
}

/** As of an event, in the order of their names. */
export const unapprovedFiles = async (log: Log, seq: number): Promise<readonly UnapprovedFile[]> => {
  const rows = await log.store.rows('files', { seq, where: { standing: 'unapproved' } })
  const strict = await isStrict(log, seq)
  const files: UnapprovedFile[] = []
  for (const row of [...rows].sort((a, b) => (a.path < b.path ? -1 : 1)))
    files.push({
      file: row.path,
      knownAt: row.knownAt,
      inUse: inUse(row, strict),
      diff: unifiedDiff(
        row.path,
        await textByHash(log, row.approved),
        (await textByHash(log, row.hash)) ?? '',
      ),
    })
  return files
}

const inUse = (row: FileRow, strict: boolean): UnapprovedFile['inUse'] => {
  const used = textInUse(row, strict)
  return used === null ? 'not at all' : used === row.hash ? 'as it stands' : 'as last approved'
}
