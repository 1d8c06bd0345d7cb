import { closeSync, openSync } from 'node:fs'
import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileErrorCode } from './file-error.ts'
import { lstatOrNull, orNull } from './file-stats.ts'

// What an agent traded and said is private to its owner: nobody else of the machine reads or writes it. Windows has no such modes.

export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

const OTHERS = 0o077

/** Makes an empty private file, if there is none; what opens it then keeps its mode. */
export const createPrivateFile = (file: string): void => {
  try {
    closeSync(openSync(file, 'wx', PRIVATE_FILE))
  } catch (error) {
    if (fileErrorCode(error) !== 'EEXIST') throw error
  }
}

/** Takes from others what they may do with a folder and what is directly in it; answers whether there was anything to take. */
export const restrictFolder = async (folder: string): Promise<boolean> => {
  const names = await readdir(folder).catch(() => [])
  const paths = [folder, ...names.map((name) => join(folder, name))]
  return (await Promise.all(paths.map(restrict))).includes(true)
}

/** The same for a file or folder by itself. */
export const restrict = async (path: string): Promise<boolean> => {
  const found = orNull(() => lstatOrNull(path))
  const isOurs = found?.isFile() || found?.isDirectory()
  if (!found || !isOurs || (found.mode & OTHERS) === 0 || process.platform === 'win32') return false
  // Another user's file stays as that user has it.
  return chmod(path, found.isFile() ? PRIVATE_FILE : PRIVATE_FOLDER).then(
    () => true,
    () => false,
  )
}
