import { randomBytes } from 'node:crypto'
import { lstatSync, renameSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FileFound, Replaced } from '#documents/ports'
import { codeOf } from './file-error.ts'
import { linkOnce } from './link-once.ts'
import { readText } from './read-text.ts'
import { type ReplacedFiles, replacedName } from './replaced-files.ts'

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
  const mark = randomBytes(4).toString('hex')
  const fresh = join(dirname(file), `.${basename(file)}.${mark}.tmp`)
  try {
    await writeSynced(fresh, text)
    if (expected === null) return await putWhereNothingIs(fresh, file, name)
    const old = replacedName(file, mark, Buffer.byteLength(expected.text))
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

/** What was only added to since it was read is replaced too, and the addition brought over: a log is never quiet. */
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
    // Written anew: those words count, and ours are made again on top of them.
    await rename(old, file)
    return { written: false, found: late }
  }
  await replaced.keep(old)
  return { written: true }
}

const writeSynced = async (file: string, text: string): Promise<void> => {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
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
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** Not awaited between: the look and the rename belong together. */
const renameOver = (fresh: string, file: string, old: string): boolean => {
  const there = lstatSync(file, { throwIfNoEntry: false })
  if (there?.ino !== lstatSync(old).ino) return false
  renameSync(fresh, file)
  return true
}

/** A name is as durable as the folder that holds it. */
const syncFolder = async (folder: string): Promise<void> => {
  // Windows cannot open a folder; its file system keeps names by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
