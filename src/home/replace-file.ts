import { lstatSync, renameSync } from 'node:fs'
import { appendFile, type FileHandle, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder, writeNewSynced } from '#vocabulary/files'
import type { FileFound, Replaced } from '#workspace/ports'
import { linkOnce } from './link-once.ts'
import { readText } from './read-text.ts'
import { temporaryName } from './temporary-name.ts'

/** Time after which late additions to the old file are brought over: an editor that appends has it open for less than a millisecond. */
const GRACE_MS = 100

/**
 * Puts a text in a file's place, whole or not at all: it is written beside it, synced and renamed over it. The file is read once more
 * right before: additions are brought over, and any other change is answered. An editor that rewrites the file within the microseconds
 * after that look loses that save on the disk.
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
      const old = await open(file, 'r').catch(() => null)
      const found = await readText(file, name)
      const isOurs =
        old !== null && (await old.stat()).ino === lstatSync(file, { throwIfNoEntry: false })?.ino
      if (old === null || !isOurs || !found?.text.startsWith(expected.text)) {
        await old?.close()
        return { written: false, found }
      }
      renameSync(fresh, file)
      const size = await bringOver(old, Buffer.byteLength(expected.text), file)
      void bringOverLater(old, size, file).catch(() => undefined)
    }
    await syncFolder(dirname(file))
    return { written: true }
  } finally {
    await rm(fresh, { force: true })
  }
}

/** Adds to a file what came into the one before it since it had so many bytes; answers how many that has now. */
const bringOver = async (old: FileHandle, size: number, file: string): Promise<number> => {
  const added = Buffer.alloc(Math.max(0, (await old.stat()).size - size))
  if (added.length === 0) return size
  await old.read(added, 0, added.length, size)
  await appendFile(file, added)
  return size + added.length
}

/** An editor that appends may have opened the old file before it was replaced. */
const bringOverLater = async (old: FileHandle, size: number, file: string): Promise<void> => {
  try {
    await new Promise((later) => setTimeout(later, GRACE_MS))
    await bringOver(old, size, file)
  } finally {
    await old.close()
  }
}
