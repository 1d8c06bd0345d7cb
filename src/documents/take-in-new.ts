import type { Log } from '#log'
import { fileRow } from './file-versions.ts'
import { readTogether, recordSeen } from './seen-file.ts'
import type { FilesPlace } from './sync-with-log.ts'

/**
 * Takes files in that the log does not know, many together, and answers which: 5,000 take 5 seconds, and 25 one by one.
 * What fails is left to be synced by itself.
 */
export const takeInNew = async (
  log: Log,
  { folder, run }: FilesPlace,
  paths: readonly string[],
): Promise<ReadonlySet<string>> => {
  const taken = new Set<string>()
  const read = async (path: string) => {
    const found = await folder.read(path).catch(() => null)
    return found !== null && !(await fileRow(log, path)) ? { path, found } : null
  }
  for await (const files of readTogether(paths, read)) {
    const recorded = await recordSeen(log, run, files)
    const kept = files.flatMap(({ path, found: { hash } }, i) => {
      const one = recorded[i]
      return one?.status === 'fulfilled' ? [{ path, event: one.value.id, hash }] : []
    })
    await log.disk.keepLastWritten(...kept)
    for (const { path } of kept) taken.add(path)
  }
  return taken
}
