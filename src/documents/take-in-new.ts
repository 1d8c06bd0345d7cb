import type { Log } from '#record'
import type { Hold } from './file-queue.ts'
import { fileRow } from './file-versions.ts'
import { recordSeen } from './seen-file.ts'
import type { FilesPlace } from './sync-file.ts'

/** Files that are read and recorded together. */
const AT_ONCE = 32

/**
 * Takes files in that the log does not know, many together, and answers which: 5,000 take 5 seconds, and 25 one by one.
 * What fails is left to be synced by itself.
 */
export const takeInNew = async (
  log: Log,
  { folder, run }: FilesPlace,
  paths: readonly string[],
  hold: Hold,
): Promise<ReadonlySet<string>> => {
  const taken = new Set<string>()
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    const files = []
    for (const path of paths.slice(from, from + AT_ONCE)) {
      const found = await folder.read(path).catch(() => null)
      if (found !== null && !(await fileRow(log, path))) files.push({ path, found })
    }
    const recorded = await recordSeen(log, run, files)
    const kept = files.flatMap(({ path, found: { hash } }, i) => {
      const one = recorded[i]
      return one?.status === 'fulfilled' ? [{ path, event: one.value.id, hash }] : []
    })
    await log.disk.keepLastWritten(...kept)
    for (const { path } of kept) taken.add(path)
    await hold.renew()
  }
  return taken
}
