import type { FileRow, Log } from '#log'
import type { LastWritten } from '#log/ports'
import { isProtected, isReadOnly, isShared, isWorkspacePath, printedEntry } from '#record'
import { HindcastError, holdsSecret, isHindcastError, maskSecrets, sha256 } from '#vocabulary'
import { entriesOf, fileRow, textByHash } from './file-versions.ts'
import type { FileFound, WorkspaceFolder } from './ports.ts'
import { recordGone, seenDraft } from './seen-file.ts'

/** An editor that saves this often while one write is under way is not a person. */
const MOST_ROUNDS = 20

/** Where files lie, and the run under which hand edits are recorded. */
export interface FilesPlace {
  readonly folder: WorkspaceFolder
  readonly run: string
}

export interface Synced {
  /** Why the file could not be written. */
  readonly trouble: string | null
  readonly wrote: boolean
}
const SYNCED: Synced = { trouble: null, wrote: false }

/** True if the file is as this machine noted it for this version: nothing is read, nothing is due. */
export const isAsNoted = (
  row: FileRow | undefined,
  noted: LastWritten | null,
  diskHash: string | null,
): boolean =>
  row === undefined
    ? diskHash === null
    : diskHash !== null && noted?.hash === diskHash && noted.event === row.event

/**
 * Brings a file and the log together. A file that is as it was noted, or missing, missed a write and is written. Anything else was
 * edited by hand: that is recorded, and entries that its editor had not seen are added below. Answers whether it was written, or why it could not be.
 */
export const syncFile = async (
  log: Log,
  place: FilesPlace,
  path: string,
  othersAreThere = () => hasOther(log, place.folder, path),
): Promise<Synced> => {
  if (isShared(path)) return SYNCED
  const { folder, run } = place
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const disk = await folder.read(path)
    let row = await fileRow(log, path)
    const noted = await log.disk.lastWrittenOf(path)
    let text = await textByHash(log, row?.hash ?? null)
    if (disk !== null && row !== undefined && text !== null && maskSecrets(disk.text) === text) {
      if (noted?.event !== row.event || noted.hash !== disk.hash)
        await log.disk.keepLastWritten({ path, event: row.event, hash: disk.hash })
      return SYNCED
    }
    // A file of the agent's own whose write was confirmed was deleted by hand, unless the whole folder is missing.
    const isConfirmed = noted?.event === row?.event && !isProtected(path)
    if (disk === null && row !== undefined && isConfirmed && (await othersAreThere())) {
      await recordGone(log, run, row)
      return SYNCED
    }
    if (disk !== null && !(await missedWrite(log, path, disk, noted, text))) {
      await recordEdit(log, run, path, disk, noted)
      row = await fileRow(log, path)
      text = await textByHash(log, row?.hash ?? null)
      // Nothing was due. What is typed from now on is seen at the next look.
      if (maskSecrets(disk.text) === text) return SYNCED
    }
    // Erased as a whole, or nothing anywhere: the disk stays as it is.
    if (row === undefined || text === null) return SYNCED
    if (disk !== null && holdsSecret(disk.text))
      return {
        ...SYNCED,
        trouble: `${path} holds what looks like a secret and is not written: take it out first`,
      }
    const written = await replace(folder, path, text, disk)
    if (typeof written === 'string') return { ...SYNCED, trouble: written }
    if (!written) continue
    await log.disk.keepLastWritten({ path, event: row.event, hash: sha256(text) })
    return { trouble: null, wrote: true }
  }
  throw new HindcastError('store_busy', `${path} is being rewritten all the time`, {
    field: 'path',
    next: 'Nothing is lost: the next opening writes it.',
  })
}

/** With nothing noted, the file was copied here: an older text of the log, or the beginning of it, missed writes. */
const missedWrite = async (
  log: Log,
  path: string,
  disk: FileFound,
  noted: LastWritten | null,
  text: string | null,
): Promise<boolean> => {
  if (noted !== null) return noted.hash === disk.hash
  const masked = maskSecrets(disk.text)
  if (text?.startsWith(masked)) return true
  const hash = sha256(masked)
  return (await log.store.versions('files', { path })).some(({ row }) => row.hash === hash)
}

/** True if a file that this machine noted, other than a missing one, is there. Made files do not count: they come back by themselves. */
export const hasOther = async (log: Log, folder: WorkspaceFolder, missing: string): Promise<boolean> => {
  for (const { path } of await log.disk.lastWritten()) {
    if (path === missing || isReadOnly(path) || !isWorkspacePath(path)) continue
    if ((await folder.look(path).catch(() => null)) !== null) return true
  }
  return false
}

/** Records a hand edit. Its editor had seen the entries that were noted, and those that the text itself has. */
const recordEdit = async (
  log: Log,
  run: string,
  path: string,
  disk: FileFound,
  noted: LastWritten | null,
): Promise<void> => {
  const [event] = noted?.event ? await log.store.events({ id: noted.event, limit: 1 }) : []
  const recorded = await log.record(async (state) => {
    const row = await fileRow(log, path)
    const known = Math.max(event?.seq ?? 0, row?.after ?? 0)
    const due = await entriesOf(log, path, known)
    const texts = await log.store.texts(due.map(({ entry }) => entry))
    const printed = due.findLast(({ entry, label }) =>
      `\n${disk.text}\n`.includes(`\n${printedEntry(path, { text: texts.get(entry) ?? null, label })}`),
    )
    // Copied here from elsewhere and rewritten: what it lacks, its editor took out.
    const isOthers = noted === null && printed === undefined
    const after = printed?.seq ?? known
    const last = due.at(-1)?.seq ?? 0
    return seenDraft(log, state, run, { path, found: disk }, last > after && !isOthers ? after : undefined)
  })
  const row = await fileRow(log, path)
  const isComplete = row === undefined || row.hash === row.base
  await log.disk.keepLastWritten({
    path,
    event: isComplete ? recorded.id : (noted?.event ?? null),
    hash: disk.hash,
  })
}

/** False if the disk held something else by then; a sentence if it could not be written. */
const replace = async (
  folder: WorkspaceFolder,
  path: string,
  text: string,
  disk: FileFound | null,
): Promise<boolean | string> => {
  try {
    return (await folder.replace(path, text, disk)).written
  } catch (error) {
    if (!isHindcastError(error)) throw error
    return error.message
  }
}
