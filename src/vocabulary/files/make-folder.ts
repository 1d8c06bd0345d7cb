import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { statOrNull } from './file-stats.ts'
import { PRIVATE_FOLDER } from './private-file.ts'

/** Makes a private folder, and those above it one by one: asked to make all of them, Node 24 never ends in /proc. */
export const makeFolder = async (path: string): Promise<void> => {
  const parent = dirname(path)
  if (parent !== path && statOrNull(parent) === null) await makeFolder(parent)
  await mkdir(path, { mode: PRIVATE_FOLDER }).catch((error: unknown) => {
    if (!statOrNull(path)?.isDirectory()) throw error
  })
}
