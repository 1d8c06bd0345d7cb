import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileErrorCode } from './file-error.ts'
import { OWNERS_FOLDER } from './owners-alone.ts'

/**
 * Makes a folder, the owner's alone, and those above it. One by one: asked to make all of them, Node tries without end where a file
 * system says of a folder that is there that it is not, as /proc does.
 */
export const makeFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: OWNERS_FOLDER })
  } catch (error) {
    const code = fileErrorCode(error)
    if (code === 'EEXIST' && (await isFolder(path))) return
    if (code !== 'ENOENT' || path === dirname(path) || (await isFolder(dirname(path)))) throw error
    await makeFolder(dirname(path))
    await mkdir(path, { mode: OWNERS_FOLDER }).catch(async (late: unknown) => {
      // Somebody else was as quick.
      if (fileErrorCode(late) !== 'EEXIST' || !(await isFolder(path))) throw late
    })
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
