import { constants } from 'node:fs'
import { copyFile, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ConfigTrouble } from './edit-json.ts'

/** The mode of a file that is not there yet, less what the user's mask takes off. */
const NEW_FILE = 0o666

/** A client's file as it is; null where there is none. */
export const readConfig = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * Puts a text in the place of a client's file in one step, and answers where the one before is kept. Behind a link the file itself
 * is replaced, with the rights it has: it is somebody else's.
 */
export const replaceConfig = async (
  file: string,
  before: string | null,
  after: string,
): Promise<string | null> => {
  await mkdir(dirname(file), { recursive: true })
  const real = before === null ? file : await realpath(file)
  const mode = before === null ? NEW_FILE : (await stat(real)).mode
  const temporary = `${real}.${process.pid}.tmp`
  try {
    const handle = await open(temporary, 'wx', mode)
    try {
      await handle.writeFile(after)
      if (before !== null) await handle.chmod(mode)
      await handle.sync()
    } finally {
      await handle.close()
    }
    // A person reads a difference for a while; what is written is the change they read.
    if ((await readConfig(file)) !== before) throw new ConfigTrouble('it was changed meanwhile')
    const backup = before === null ? null : await backUp(real)
    await rename(temporary, real)
    return backup
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** A copy beside it, under a name that no other has. */
const backUp = async (file: string): Promise<string> => {
  for (let n = 1; ; n++) {
    const backup = `${file}.backup-${n}`
    try {
      await copyFile(file, backup, constants.COPYFILE_EXCL)
      return backup
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
