import { lstatSync, renameSync } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileFound, Replaced } from '#documents/ports'
import { fileErrorCode, syncFolder, writeNewSynced } from '#vocabulary/files'
import { linkOnce } from './link-once.ts'
import { readText } from './read-text.ts'
import { type ReplacedFiles, replacedName } from './replaced-files.ts'
import { temporaryName } from './temporary-name.ts'

/**
 * Puts a text in a file's place without losing what an editor saves at the same moment: the new text is written beside it,
 * synced and renamed over it, so that there is always a whole file.
 *
 * An editor that writes in place, or appends, may have opened the old file: it keeps a second name for a while, and what
 * comes into it is brought over. An editor that renames its own file over the old one is seen just before ours; between
 * that look and the rename there are microseconds, and no call of Node's that would close them. (Moving the old file
 * away first would, but then who appends would begin an empty file.)
 */
export const replaceFile = async (
  file: string,
  name: string,
  text: string,
  expected: FileFound | null,
  replaced: ReplacedFiles,
): Promise<Replaced> => {
  const fresh = join(dirname(file), temporaryName())
  try {
    await writeNewSynced(fresh, text)
    if (expected === null) return await putWhereNothingIs(fresh, file, name)
    const old = replacedName(file, Buffer.byteLength(expected.text))
    return await putOver({ fresh, file, name, old }, expected, replaced)
  } finally {
    await rm(fresh, { force: true })
  }
}

interface Names {
  readonly fresh: string
  readonly file: string
  readonly name: string
  readonly old: string
}

/** Replaces a file that is as expected, or was only appended to since; the addition is then brought over. */
const putOver = async (
  { fresh, file, name, old }: Names,
  expected: FileFound,
  replaced: ReplacedFiles,
): Promise<Replaced> => {
  if (!(await linkFrom(file, old))) return { written: false, found: null }
  const linked = await readText(old, name)
  if (!linked?.text.startsWith(expected.text) || !renameOver(fresh, file, old)) {
    await rm(old, { force: true })
    return { written: false, found: await readText(file, name) }
  }
  await syncFolder(dirname(file))
  const late = await readText(old, name)
  if (late !== null && !late.text.startsWith(expected.text)) {
    // It was rewritten meanwhile: that text is put back, and the caller makes its change again on top of it.
    await rename(old, file)
    return { written: false, found: late }
  }
  await replaced.keep(old)
  return { written: true }
}

const putWhereNothingIs = async (fresh: string, file: string, name: string): Promise<Replaced> => {
  if (!(await linkOnce(fresh, file))) return { written: false, found: await readText(file, name) }
  await syncFolder(dirname(file))
  return { written: true }
}

/** False where there is nothing to link. */
const linkFrom = async (file: string, old: string): Promise<boolean> => {
  try {
    await link(file, old)
    return true
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return false
    throw error
  }
}

/** Synchronous, so that nothing runs between the check and the rename. */
const renameOver = (fresh: string, file: string, old: string): boolean => {
  const there = lstatSync(file, { throwIfNoEntry: false })
  if (there?.ino !== lstatSync(old).ino) return false
  renameSync(fresh, file)
  return true
}
