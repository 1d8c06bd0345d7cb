import type { FileRow, Log } from '#log'
import { isShared } from '#record'
import { HindcastError, holdsSecret, isHindcastError, MASK, sha256 } from '#vocabulary'
import { type FileNeed, fileNeed } from './file-need.ts'
import { fileRow } from './file-versions.ts'
import { keptAs } from './kept-as.ts'
import type { FileFound, WorkspaceFolder } from './ports.ts'
import { seenDraft } from './seen-file.ts'
import { withUnwritten } from './unwritten.ts'

/** An editor that saves this often while one write is under way is not a person. */
const MOST_ROUNDS = 20

/** Where files lie, and the run under which hand edits are recorded. */
export interface FilesPlace {
  readonly folder: WorkspaceFolder
  readonly run: string
}

export const needOnDisk = async (log: Log, { folder }: FilesPlace, path: string): Promise<FileNeed> => {
  const disk = await folder.read(path)
  return fileNeed(await fileRow(log, path), await log.disk.lastWrittenOf(path), disk?.hash ?? null)
}

/**
 * Brings a file and its row together, also where somebody else writes there meanwhile. Answers why the file cannot be written, if
 * so: what is recorded of it holds all the same.
 */
export const syncWithLog = async (log: Log, place: FilesPlace, path: string): Promise<string | null> => {
  if (isShared(path)) return null
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let row = await fileRow(log, path)
    const disk = await place.folder.read(path)
    const need = fileNeed(row, await log.disk.lastWrittenOf(path), disk?.hash ?? null)
    if (need === 'nothing') return null
    if (row && disk && (need === 'remembering' || (await isKept(log, disk, row)))) {
      await log.disk.keepLastWritten({ path, event: row.event, hash: disk.hash })
      return null
    }
    if (need === 'seeing' && disk) {
      await see(log, place, path, disk)
      row = await fileRow(log, path)
      // Nothing was due. What is typed from now on is seen at the next look.
      if (row?.disk === disk.hash) return null
    }
    const written = row ? await writeRow(log, place, row, disk) : { done: false }
    if (written.done) return written.trouble ?? null
  }
  throw new HindcastError('store_busy', `${path} is being rewritten all the time`, {
    field: 'path',
    next: 'Nothing is lost: the next opening writes it.',
  })
}

/**
 * Whether the log keeps this very text, with what is secret in it masked and without null bytes: then nothing is to be taken in, and
 * nothing written over it.
 */
const isKept = async (log: Log, disk: FileFound, row: FileRow): Promise<boolean> => {
  if (disk.hash === row.hash) return false
  const kept = (await log.store.texts([row.hash])).get(row.hash)
  // With nothing masked or left out they would be the same. Masking megabytes to see it takes a second.
  if (kept !== undefined && disk.nulls === 0 && !kept.includes(MASK)) return false
  return sha256(keptAs(disk.text)) === row.hash
}

/**
 * The text to be written: the log's, but where somebody's own file holds a secret that the log has masked, or null bytes that it has
 * not, what was recorded since is added to the file as it stands. Only what replaces the whole of it takes them out.
 */
const textToWrite = async (log: Log, row: FileRow, kept: string, disk: FileFound | null): Promise<string> => {
  if (disk === null || (disk.nulls === 0 && !holdsSecret(disk.text))) return kept
  const added = await withUnwritten(log, row.path, await log.disk.lastWrittenOf(row.path), disk.text)
  return keptAs(added) === kept ? added : kept
}

interface RowWriting {
  /** False where the disk held something else, which is taken in. */
  readonly done: boolean
  /** Why it cannot be written. */
  readonly trouble?: string
}

const writeRow = async (
  log: Log,
  place: FilesPlace,
  row: FileRow,
  disk: FileFound | null,
): Promise<RowWriting> => {
  const text = (await log.store.texts([row.hash])).get(row.hash)
  // Erased: what is on the disk, if anything, stays.
  if (text === undefined) return { done: true }
  const written = await textToWrite(log, row, text, disk)
  const replaced = await unlessRefused(() => place.folder.replace(row.path, written, disk))
  if (typeof replaced === 'string') return { done: true, trouble: replaced }
  if (replaced.written) {
    await log.disk.keepLastWritten({ path: row.path, event: row.event, hash: sha256(written) })
    return { done: true }
  }
  if (replaced.found && replaced.found.hash !== disk?.hash) await see(log, place, row.path, replaced.found)
  return { done: false }
}

const unlessRefused = async <T>(write: () => Promise<T>): Promise<T | string> => {
  try {
    return await write()
  } catch (error) {
    if (!isHindcastError(error)) throw error
    return error.message
  }
}

/** The disk held something else: that is a fact now, with what had not been written applied to it. */
const see = async (log: Log, { run }: FilesPlace, path: string, found: FileFound): Promise<void> => {
  const last = await log.disk.lastWrittenOf(path)
  const recorded = await log.record(async (state) => {
    const due = await withUnwritten(log, path, last, found.text)
    return seenDraft(log, state, run, { path, found }, due)
  })
  const seen = await fileRow(log, path)
  const complete = seen !== undefined && seen.disk === found.hash
  const event = complete ? recorded.id : (last?.event ?? null)
  await log.disk.keepLastWritten({ path, event, hash: found.hash })
}
