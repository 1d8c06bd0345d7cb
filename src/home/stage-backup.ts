import { copyFile, link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StagedBackup } from '#calls/ports'
import { ANCHOR_FILE, DATABASE_FILE, HindcastError } from '#vocabulary'
import {
  coded,
  fileErrorCode,
  newMark,
  notPlain,
  restrictFolder,
  syncFile,
  syncFolder,
} from '#vocabulary/files'
import type { LogPlace } from '#workspace/ports'
import { isThere, makeFolder } from './folder-contents.ts'
import { folderOf, type OpenStore, ownerOf, WORKSPACE } from './log-folders.ts'

/** Ending of a folder in which a backup is looked at before it takes a log's place. */
export const STAGED = '.restoring'
/** Where logs are kept that a restored one replaced: each in a home of its own. */
const REPLACED = '.replaced'
/** A restored log in the folder of the one that it replaces, until it is in its place, and the name of the folder aside. */
const RESTORED = '.restored'
const ASIDE = 'aside'
/** Beside the database: its write-ahead log, and the index of that. */
const [WAL, SHM] = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`]

/** Copies a backup to beside where it is to go. What is looked at there is what is put in place; the backup is left as it is. */
export const stageBackup = async (
  home: string,
  place: LogPlace,
  from: string,
  openStore: OpenStore,
): Promise<StagedBackup> => {
  const staged = join(home, `.${newMark()}${STAGED}`)
  const discard = () => rm(staged, { recursive: true, force: true })
  try {
    await makeFolder(staged)
    await coded(from, 'from', async () => {
      for (const name of [DATABASE_FILE, ANCHOR_FILE, WAL]) await copied(from, staged, name)
      await restrictFolder(staged)
    })
  } catch (error) {
    await discard()
    throw error
  }
  return {
    open: () => openStore({ folder: staged, owner: ownerOf(place), readOnly: false }),
    put: (stamp) => coded(DATABASE_FILE, 'home', () => putInPlace(home, place, staged, stamp)),
    discard,
  }
}

const copied = async (from: string, staged: string, name: string): Promise<void> => {
  const file = join(from, name)
  try {
    // A copy would wait for whoever writes to a pipe, and never end with a device.
    if (!(await stat(file)).isFile()) throw notPlain(file, 'from')
    await copyFile(file, join(staged, name))
  } catch (error) {
    if (fileErrorCode(error) !== 'ENOENT' && fileErrorCode(error) !== 'ENOTDIR') throw error
    if (name === WAL) return
    throw new HindcastError('not_found', `there is no ${name} in ${from}`, {
      field: 'from',
      next: `Give the folder that a backup was written to: it holds ${DATABASE_FILE} and ${ANCHOR_FILE}.`,
    })
  }
}

/**
 * Makes the staged folder a part of the log's own: from then on the restored log counts, and whoever opens it next ends what was begun.
 */
const putInPlace = async (
  home: string,
  place: LogPlace,
  staged: string,
  stamp: string,
): Promise<{ readonly aside: string | null }> => {
  const folder = folderOf(home, place)
  const aside = folderOf(join(home, REPLACED, stamp), place)
  const replaces = [DATABASE_FILE, WAL, ANCHOR_FILE, WORKSPACE].some((name) => isThere(join(folder, name)))
  await writeFile(join(staged, ASIDE), stamp)
  for (const name of [DATABASE_FILE, ANCHOR_FILE, ASIDE]) await syncFile(join(staged, name))
  await syncFolder(staged)
  await makeFolder(folder)
  await rename(staged, join(folder, RESTORED))
  await syncFolder(folder)
  await finishRestore(home, place)
  return { aside: replaces ? aside : null }
}

/** Puts a restored log in the place of the old one, which is kept aside. Begun again after a crash, it goes on where it stopped. */
export const finishRestore = async (home: string, place: LogPlace): Promise<void> => {
  const folder = folderOf(home, place)
  const restored = join(folder, RESTORED)
  if (!isThere(restored)) return
  if (isThere(join(restored, DATABASE_FILE))) {
    const aside = folderOf(join(home, REPLACED, await readFile(join(restored, ASIDE), 'utf8')), place)
    await makeFolder(aside)
    for (const name of [DATABASE_FILE, WAL, ANCHOR_FILE])
      await secondName(join(folder, name), join(aside, name))
    // What is in it is of the newer log; the restored one writes its own.
    await rename(join(folder, WORKSPACE), join(aside, WORKSPACE)).catch(unlessMissing)
    for (const name of [WAL, SHM]) await rm(join(folder, name), { force: true })
    for (const name of [ANCHOR_FILE, DATABASE_FILE])
      await rename(join(restored, name), join(folder, name)).catch(unlessMissing)
    for (const written of [folder, aside, home]) await syncFolder(written)
  }
  await rm(restored, { recursive: true, force: true })
}

/** Gives a file a second name, or a copy where the disk cannot; one that has its second name keeps it. */
const secondName = async (file: string, other: string): Promise<void> => {
  if (!isThere(file) || isThere(other)) return
  await link(file, other).catch(() => copyFile(file, other))
}

const unlessMissing = (error: unknown): void => {
  if (fileErrorCode(error) !== 'ENOENT') throw error
}
