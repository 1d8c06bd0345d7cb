import { copyFile, cp, link, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { coded, fileErrorCode, makeOwners, newMark, notPlain, syncFile, syncFolder } from '#disk'
import type { LogPlace } from '#documents/ports'
import type { StagedBackup } from '#operations/ports'
import { ANCHOR_FILE, DATABASE_FILE, HindcastError } from '#vocabulary'
import { isThere, makeFolder } from './folder-contents.ts'
import { folderOf, type OpenStore, ownerOf, WORKSPACE } from './log-folders.ts'

/** Ending of a folder in which a backup is looked at before it takes a log's place. */
export const STAGED = '.restoring'
/** Where logs are kept that a restored one replaced: each in a home of its own. */
const REPLACED = '.replaced'
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
      await makeOwners(staged)
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
 * Puts the staged log where the old one is. Until the last rename the old one is there: its files get a second name in the folder
 * aside, and the anchor comes first, because a log holds that of its own backup.
 */
const putInPlace = async (
  home: string,
  place: LogPlace,
  staged: string,
  stamp: string,
): Promise<{ readonly aside: string | null }> => {
  const folder = folderOf(home, place)
  const aside = folderOf(join(home, REPLACED, stamp), place)
  await syncFile(join(staged, DATABASE_FILE))
  await makeFolder(folder)
  const old = await namesIn(folder)
  const kept = [DATABASE_FILE, WAL, ANCHOR_FILE].filter((name) => old.has(name))
  const files = old.has(WORKSPACE)
  if (kept.length > 0 || files) await makeFolder(aside)
  for (const name of kept) await secondName(join(folder, name), join(aside, name))
  try {
    // What is in it is of the newer log; the restored one writes its own.
    if (files) await rename(join(folder, WORKSPACE), join(aside, WORKSPACE))
    for (const name of [WAL, SHM]) await rm(join(folder, name), { force: true })
    await rename(join(staged, ANCHOR_FILE), join(folder, ANCHOR_FILE))
    await rename(join(staged, DATABASE_FILE), join(folder, DATABASE_FILE))
  } catch (error) {
    if (files) await rename(join(aside, WORKSPACE), join(folder, WORKSPACE)).catch(() => undefined)
    for (const name of kept.filter((one) => one !== DATABASE_FILE))
      await cp(join(aside, name), join(folder, name))
    throw error
  }
  for (const written of [folder, aside, home]) if (isThere(written)) await syncFolder(written)
  await rm(staged, { recursive: true, force: true })
  return { aside: kept.length > 0 || files ? aside : null }
}

const namesIn = async (folder: string): Promise<ReadonlySet<string>> => new Set(await readdir(folder))

/** Not every disk can give a file two names. */
const secondName = (file: string, other: string): Promise<void> =>
  link(file, other).catch((error: unknown) => {
    if (fileErrorCode(error) === 'EEXIST') throw error
    return copyFile(file, other)
  })
