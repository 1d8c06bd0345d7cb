import type { Log } from '#log'
import { isShared } from '#record'
import { MASK, secretsIn } from '#vocabulary'
import { soundText } from './file-versions.ts'
import { withoutNulls } from './kept-as.ts'
import type { TextFolder } from './ports.ts'
import { Troubles } from './troubles.ts'

/** A file on the disk with a secret in it, which the log has masked. */
export interface FileWithSecrets {
  readonly path: string
  /** As a person calls them: GitHub token; none are told of a shared document. */
  readonly what: readonly string[]
}

/** The files of a workspace that hold something that the log has masked: only their owner can take it out. What cannot be read is told elsewhere. */
export const secretsInFiles = async (log: Log, folder: TextFolder): Promise<readonly FileWithSecrets[]> => {
  const troubles = new Troubles()
  const found: FileWithSecrets[] = []
  for (const row of await log.store.rows('files', {})) {
    // One that is shared is kept as it was last seen, and its bytes have another hash where something was masked, or null bytes left out.
    if (isShared(row.path)) {
      const isMasked = row.disk !== row.hash && (await soundText(log, row.hash))?.includes(MASK)
      if (isMasked) found.push({ path: row.path, what: [] })
      continue
    }
    // A file that is as the log keeps it holds none.
    const look = await troubles.orNull(() => folder.look(row.path))
    if (look === null || look.hash === row.hash) continue
    const file = await troubles.orNull(() => folder.read(row.path))
    const what = secretsIn(withoutNulls(file?.text ?? ''))
    if (what.length > 0) found.push({ path: row.path, what })
  }
  return found
}
