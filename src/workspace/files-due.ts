import type { Log } from '#log'
import { isReadOnly, isShared, isWorkspacePath, TRANSCRIPTS } from '#record'
import { notTakenIn } from './not-taken-in.ts'
import type { WorkspaceFolder } from './ports.ts'
import { isAsNoted } from './sync-file.ts'
import type { Troubles } from './troubles.ts'

/** As many files are looked at together as the file system is asked anyway. */
const LOOKED_AT_ONCE = 32

export interface FilesDue {
  /** The log has files, and the folder has none. */
  readonly gone: boolean
  /** Files that are not as the log has them, in the order of their names. */
  readonly due: readonly string[]
  /** Of these, those that the log does not know. */
  readonly unknown: readonly string[]
  /** False if none of the files that this machine noted is there: then a missing one was not deleted by hand. */
  readonly hasNoted: boolean
}

/** Compares the folder with the log's rows of it. */
export const filesDue = async (log: Log, folder: WorkspaceFolder, troubles: Troubles): Promise<FilesDue> => {
  // A run may have tens of thousands of transcripts, and none is taken in.
  const listing = await folder.list(TRANSCRIPTS)
  const { files, closed } = listing
  // What lies in a folder that may not be read is neither gone nor to be written anew.
  const isSeen = (path: string): boolean => !closed.some((below) => path.startsWith(`${below}/`))
  const rows = (await log.store.rows('files', {})).filter(({ path }) => !isShared(path) && isSeen(path))
  troubles.clear()
  troubles.add(
    ...notTakenIn(listing, folder.path, (path) => path),
    ...files.filter(isShared).map((path) => `${path} is passed over: the name shared is for folders outside`),
  )
  const nothing = { due: [], unknown: [], hasNoted: false }
  if (files.length === 0 && rows.length === 0) return { gone: false, ...nothing }
  const seen = files.filter((path) => isWorkspacePath(path) && !isReadOnly(path))
  const paths = [...new Set([...rows.map((row) => row.path), ...seen])].sort()
  const known = new Map(rows.map((row) => [row.path, row]))
  const last = new Map((await log.disk.lastWritten()).map((one) => [one.path, one]))
  const listed = new Set(files)
  const due: string[] = []
  for (let from = 0; from < paths.length; from += LOOKED_AT_ONCE) {
    const some = paths.slice(from, from + LOOKED_AT_ONCE)
    const settled = await Promise.all(
      some.map((path) =>
        troubles.orNull(async () => {
          const disk = listed.has(path) ? await folder.look(path) : null
          return isAsNoted(known.get(path), last.get(path) ?? null, disk?.hash ?? null)
        }),
      ),
    )
    due.push(...some.filter((_, at) => settled[at] === false))
  }
  return {
    gone: files.length === 0 && rows.length > 0,
    due,
    unknown: due.filter((path) => !known.has(path)),
    hasNoted: files.some((path) => last.has(path) && known.has(path)),
  }
}
