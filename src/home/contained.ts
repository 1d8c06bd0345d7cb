import type { Stats } from 'node:fs'
import { lstat, mkdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HindcastError, shownPath } from '#vocabulary'
import { fileErrorCode, lstatOrNull, makeFolder, PRIVATE_FOLDER } from '#vocabulary/files'

/**
 * Where a path of the workspace lies, once every link is resolved. A link on the way is refused even if it stays inside:
 * `notes` as a link to the workspace itself would make a note called playbook the playbook.
 */
export const contained = async (root: string, path: string): Promise<string> => {
  const target = join(await realpath(root), ...partsOf(path))
  const folder = await resolved(dirname(target))
  if (folder !== null && folder !== dirname(target)) throw outside(path)
  const found = await statOf(target)
  if (found?.isDirectory()) throw isFolder(path)
  if (found && !found.isFile()) throw outside(path)
  return target
}

/** Refuses a workspace that is a link itself: a private folder behind it would be taken in, and written to. */
export const refuseLinked = (root: string): void => {
  if (!lstatOrNull(root)?.isSymbolicLink()) return
  throw new HindcastError('not_allowed', `the workspace is a link, and is not followed: ${root}`, {
    field: 'workspace',
    next: 'Put the folder itself there, or remove the link: a new one is made with its first file.',
  })
}

/** Makes the folders of a path one by one, so that none is made through a link. */
export const makeFolders = async (root: string, path: string): Promise<void> => {
  await makeFolder(root)
  let here = await realpath(root)
  for (const part of partsOf(path).slice(0, -1)) {
    here = join(here, part)
    await mkdir(here, { mode: PRIVATE_FOLDER }).catch((error: unknown) => {
      if (fileErrorCode(error) !== 'EEXIST') throw error
    })
    if (!(await statOf(here))?.isDirectory()) throw outside(path)
  }
}

/** The parts of a path, checked here again whatever the caller has checked. */
const partsOf = (path: string): readonly string[] => {
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\:\0]/.test(part)))
    throw outside(path)
  return parts
}

const statOf = (path: string): Promise<Stats | null> =>
  lstat(path).catch((error: unknown) => {
    if (fileErrorCode(error) === 'ENOENT' || fileErrorCode(error) === 'ENOTDIR') return null
    throw error
  })

const resolved = async (folder: string): Promise<string | null> => {
  try {
    return await realpath(folder)
  } catch (error) {
    if (fileErrorCode(error) !== 'ENOENT') throw error
    // A missing folder is fine, unless a dangling link stands in its place.
    for (let here = folder; here !== dirname(here); here = dirname(here)) {
      const found = await statOf(here)
      if (found) return found.isDirectory() ? ((await realpath(here)) === here ? null : '') : ''
    }
    return null
  }
}

const outside = (path: string): HindcastError =>
  new HindcastError('not_allowed', `${shownPath(path)} is a link, a device or leads out of the workspace`, {
    field: 'path',
    next: 'Put the file itself into the workspace; links are not followed.',
  })

const isFolder = (path: string): HindcastError =>
  new HindcastError('not_allowed', `${shownPath(path)} is a folder, and no file`, {
    field: 'path',
    next: 'Name a file in it, or put a file in its place.',
  })
