import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { newMark } from './leftovers.ts'
import { PRIVATE_FILE } from './private-file.ts'

/** Replaces a small file so that after a crash it holds the old text or the new one, and nothing in between. */
export const replaceDurably = async (file: string, text: string): Promise<void> => {
  const temporary = `${file}.${newMark()}.tmp`
  try {
    await writeNewSynced(temporary, text)
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(file))
}

/** Makes a file that is not there, and waits until the disk has it. */
export const writeNewSynced = async (file: string, text: string): Promise<void> => {
  const handle = await open(file, 'wx', PRIVATE_FILE)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A name is as durable as the folder that holds it. */
export const syncFolder = async (folder: string): Promise<void> => {
  // Windows cannot open a folder; its file system keeps names by itself.
  if (process.platform !== 'win32') await sync(folder, 'r')
}

/** Opened for writing: Windows syncs no other. */
export const syncFile = (file: string): Promise<void> => sync(file, 'r+')

const sync = async (path: string, flags: 'r' | 'r+'): Promise<void> => {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
