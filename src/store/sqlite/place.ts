import { constants } from 'node:fs'
import { access, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ANCHOR_FILE, DATABASE_FILE, HindcastError } from '#vocabulary'
import { readAnchor } from './anchor.ts'
import { readOnly, trouble } from './trouble.ts'

/** Where the database is, and whether this process may write it. */
export interface Place {
  readonly folder: string
  readonly file: string
  readonly exists: boolean
  readonly writable: boolean
}

export const findPlace = async (folder: string, asReader: boolean): Promise<Place> => {
  const file = join(folder, DATABASE_FILE)
  const exists = await may(file, constants.F_OK)
  if (!exists) {
    await refuseLost(folder, 0)
    if (asReader) throw trouble(Object.assign(new Error('no database'), { code: 'ENOENT' }), file)
    try {
      await mkdir(folder, { recursive: true })
    } catch (error) {
      throw trouble(error, folder)
    }
    if (!(await may(folder, constants.W_OK))) throw readOnly(folder)
  }
  const writable =
    !asReader && (await may(folder, constants.W_OK)) && (!exists || (await may(file, constants.W_OK)))
  return { folder, file, exists, writable }
}

/** An empty log beside an anchor that says otherwise is a lost one: it is never quietly begun anew. */
export const refuseLost = async (folder: string, seq: number): Promise<void> => {
  if (seq > 0) return
  const anchor = await readAnchor(folder)
  if (!anchor || anchor.seq === 0) return
  throw new HindcastError(
    'store_damaged',
    `The log is gone, ${ANCHOR_FILE} says it had ${anchor.seq} events: ${folder}`,
    {
      next: `Restore a backup into this folder, or move ${ANCHOR_FILE} away to begin anew.`,
    },
  )
}

/**
 * SQLite reads a write-ahead-logged database only where it may create a file beside it, unless told that nobody else
 * writes, which this driver cannot (it takes no URIs). So one in a read-only folder is read from a copy.
 */
export const copyAside = async (
  file: string,
): Promise<{ readonly file: string; remove(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'hindcast-read-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    for (const part of [file, `${file}-wal`]) {
      if (part === file || (await may(part, constants.R_OK)))
        await copyFile(part, join(folder, basename(part)), constants.COPYFILE_FICLONE)
    }
    return { file: join(folder, basename(file)), remove }
  } catch (error) {
    await remove()
    throw trouble(error, file)
  }
}

const may = (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  )
