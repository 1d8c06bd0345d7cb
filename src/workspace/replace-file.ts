import { lstatSync, renameSync } from 'node:fs'
import { appendFile, type FileHandle, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileFound, Replaced } from '#documents/ports'
import { syncFolder, writeNewSynced } from '#vocabulary/files'
import { linkOnce } from './link-once.ts'
import { readText } from './read-text.ts'
import { temporaryName } from './temporary-name.ts'

/** Time for which additions to the old file are brought over: an editor that appends has it open for less than a millisecond. */
const GRACE_MS = 50

/**
 * Puts a text in a file's place, whole or not at all: it is written beside it, synced and renamed over it. The file is read once more
 * right before. An editor that rewrites the file within the microseconds after that look loses that save on the disk.
 */
export const replaceFile = async (
  file: string,
  name: string,
  text: string,
  expected: FileFound | null,
): Promise<Replaced> => {
  const fresh = join(dirname(file), temporaryName())
  try {
    await writeNewSynced(fresh, text)
    if (expected === null) {
      if (!(await linkOnce(fresh, file))) return { written: false, found: await readText(file, name) }
    } else {
      const before = lstatSync(file, { throwIfNoEntry: false })
      const found = await readText(file, name)
      if (found?.hash !== expected.hash) return { written: false, found }
      const old = await open(file, 'r')
      const now = lstatSync(file, { throwIfNoEntry: false })
      if (now?.ino !== before?.ino || now?.size !== before?.size || now?.ctimeMs !== before?.ctimeMs) {
        await old.close()
        return { written: false, found: await readText(file, name) }
      }
      renameSync(fresh, file)
      void bringOver(old, Buffer.byteLength(expected.text), file).catch(() => undefined)
    }
    await syncFolder(dirname(file))
    return { written: true }
  } finally {
    await rm(fresh, { force: true })
  }
}

/** An editor that appends may have opened the old file: what comes into it is added to the one in its place. */
const bringOver = async (old: FileHandle, size: number, file: string): Promise<void> => {
  try {
    await new Promise((later) => setTimeout(later, GRACE_MS).unref())
    const bytes = await old.readFile()
    if (bytes.length > size) await appendFile(file, bytes.subarray(size))
  } finally {
    await old.close()
  }
}
