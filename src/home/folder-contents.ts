import { readdirSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { coded, fileError, fileErrorCode, PRIVATE_FOLDER, statOrNull } from '#vocabulary/files'

/** Whether there is a file; one that cannot be asked for is told as such, and not as one that is not there. */
export const isThere = (file: string): boolean => {
  try {
    return statOrNull(file) !== null
  } catch (error) {
    throw fileError(error, file, 'home')
  }
}

export const foldersIn = (folder: string): string[] => {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return []
    throw fileError(error, folder, 'home')
  }
}

export const bytesIn = (folder: string): Promise<number> =>
  coded(folder, 'home', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const sizes = await Promise.all(
      entries.filter((entry) => entry.isFile()).map((entry) => sizeOf(join(entry.parentPath, entry.name))),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  })

/** Files come and go while others write. */
const sizeOf = async (file: string): Promise<number> => {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return 0
    throw error
  }
}

export const makeFolder = async (folder: string): Promise<void> => {
  await make(folder, true)
}

/** False where there is one already. */
export const makeNewFolder = (folder: string): Promise<boolean> => make(folder, false)

const make = async (folder: string, recursive: boolean): Promise<boolean> => {
  try {
    await mkdir(folder, { recursive, mode: PRIVATE_FOLDER })
    return true
  } catch (error) {
    if (!recursive && fileErrorCode(error) === 'EEXIST') return false
    throw fileError(error, folder, 'home')
  }
}
