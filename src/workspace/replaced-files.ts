import { appendFile, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileErrorCode, isLeftOver, MARK, newMark, syncFile } from '#vocabulary/files'
import { linkOnce } from './link-once.ts'

/**
 * How long the old file keeps a second name after its successor stands in its place. An editor that had opened it writes
 * into it within that time even on a busy machine: with a look right after the rename, one of a thousand appends was lost.
 */
const GRACE_MS = 2_000

/** `.gold.md.MARK.120.was`: a second name of gold.md as it was, with 120 bytes; `taken` while what came since is brought over. */
const NAME = new RegExp(`^\\.(.+)\\.(${MARK})\\.(\\d{1,9})\\.(was|taken)$`)

export const replacedName = (file: string, bytes: number): string => besideName(file, bytes, 'was')

const besideName = (file: string, bytes: number, ending: 'was' | 'taken'): string =>
  join(dirname(file), `.${basename(file)}.${newMark()}.${bytes}.${ending}`)

/** True if a process that died had replaced it: a living one looks after its own within a minute. */
export const isLeftReplaced = (path: string): boolean => isLeftOver(NAME.exec(basename(path))?.[2] ?? '', 60)

/** Replaced files that are kept for what may still be written into them. */
export class ReplacedFiles {
  private readonly waiting = new Map<string, NodeJS.Timeout>()

  /** Brings over what is there by now, and looks again later. */
  async keep(old: string): Promise<void> {
    const left = await bringOver(old, 'keep')
    if (left === null) return
    const timer = setTimeout(() => {
      this.waiting.delete(left)
      // What fails here is left for `recover`.
      void bringOver(left, 'forget').catch(() => undefined)
    }, GRACE_MS)
    this.waiting.set(left, timer.unref())
  }

  /** Looks at all of them now, before the memory is closed. */
  async sweep(): Promise<void> {
    const kept = [...this.waiting.keys()]
    for (const timer of this.waiting.values()) clearTimeout(timer)
    this.waiting.clear()
    for (const old of kept) await bringOver(old, 'forget')
  }
}

/** Brings what was added to an old file over to the one in its place, once; answers the name it is kept under. */
export const bringOver = async (old: string, then: 'keep' | 'forget'): Promise<string | null> => {
  const [, name = '', mark = '', bytes = '0', ending] = NAME.exec(basename(old)) ?? []
  const file = join(dirname(old), name)
  const before = Number(bytes)
  // Under the mark of who brings it over: should that one die too, the next can tell.
  const taken = besideName(file, before, 'taken')
  try {
    await rename(old, taken)
  } catch (error) {
    // Another process was first, or the workspace is gone.
    if (fileErrorCode(error) === 'ENOENT') return null
    throw error
  }
  const late = await readFile(taken)
  const added = late.subarray(before)
  if (added.length > 0 && !(ending === 'taken' && (await holds(file, added)))) {
    await appendFile(file, added)
    await syncFile(file)
  }
  // Shorter: it was written anew, and what stands there now is newer still. Kept beside it, where it is seen.
  else if (late.length < before && (await stat(taken)).nlink === 1)
    await linkOnce(taken, join(dirname(old), lateName(name, mark)))
  const left = replacedName(file, late.length)
  if (then === 'forget') await rm(taken, { force: true })
  else await rename(taken, left)
  return then === 'forget' ? null : left
}

/** Whether a process that died in between had brought it over already. */
const holds = (file: string, added: Buffer): Promise<boolean> =>
  readFile(file).then(
    (text) => text.includes(added),
    () => false,
  )

/** The last part of a mark differs between files. */
const lateName = (name: string, mark: string): string => {
  const dot = name.lastIndexOf('.')
  const late = `-late-${mark.split('-').at(-1)}`
  return dot <= 0 ? `${name}${late}` : `${name.slice(0, dot)}${late}${name.slice(dot)}`
}
