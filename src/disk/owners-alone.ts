import { closeSync, openSync } from 'node:fs'
import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileErrorCode } from './file-error.ts'
import { lookThrough, orNothing } from './look.ts'

// What an agent traded and said is its owner's alone: nobody else of the machine reads or writes it. Windows has no such modes.

export const OWNERS_FILE = 0o600
export const OWNERS_FOLDER = 0o700

/** Makes an empty file that is the owner's alone, if there is none; whoever opens it then keeps its mode. */
export const makeOwnersFile = (file: string): void => {
  try {
    closeSync(openSync(file, 'wx', OWNERS_FILE))
  } catch (error) {
    // Whether it can be opened is for whoever opens it to say.
    if (fileErrorCode(error) === undefined) throw error
  }
}

/** Takes from others what they may do with a folder and what is directly in it; answers whether there was anything to take. */
export const makeOwners = async (folder: string): Promise<boolean> => {
  const names = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const inside = names.flatMap((entry) =>
    entry.isFile() || entry.isDirectory()
      ? [[join(folder, entry.name), entry.isFile() ? OWNERS_FILE : OWNERS_FOLDER] as const]
      : [],
  )
  const mended = await Promise.all(
    [[folder, OWNERS_FOLDER] as const, ...inside].map(([path, mode]) => mend(path, mode)),
  )
  return mended.includes(true)
}

const OTHERS = 0o077

/** Takes from others what they may do with a file; answers whether there was anything to take. */
export const makeOwnersAlone = (file: string): Promise<boolean> => mend(file, OWNERS_FILE)

const mend = async (path: string, mode: number): Promise<boolean> => {
  const found = orNothing(() => lookThrough(path))
  if (!found || (found.mode & OTHERS) === 0 || process.platform === 'win32') return false
  // Somebody else's file stays as its owner has it.
  return chmod(path, mode).then(
    () => true,
    () => false,
  )
}
