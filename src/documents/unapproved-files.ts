import type { Log } from '#log'
import { unifiedDiff } from '#record'
import type { Instant } from '#vocabulary'
import { textByHash } from './file-versions.ts'

/** A file of rules that was changed without approval, with the change since its last approved text. */
export interface UnapprovedFile {
  readonly file: string
  readonly knownAt: Instant
  /** False if no text of it was ever approved: prompts have nothing of it. */
  readonly wasApproved: boolean
  readonly diff: string
}

/** As of an event, in the order of their names. */
export const unapprovedFiles = async (log: Log, seq: number): Promise<readonly UnapprovedFile[]> => {
  const rows = await log.store.rows('files', { seq, where: { standing: 'unapproved' } })
  const files: UnapprovedFile[] = []
  for (const { path, knownAt, approved, hash } of [...rows].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const diff = unifiedDiff(path, await textByHash(log, approved), (await textByHash(log, hash)) ?? '')
    files.push({ file: path, knownAt, wasApproved: approved !== null, diff })
  }
  return files
}
