import { appendFile, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileErrorCode, syncFile } from '#disk'
import { linkOnce } from './link-once.ts'

/**
 * How long the old file keeps a second name after its successor stands in its place. An editor that had opened it writes
 * into it within that time even on a busy machine: with a look right after the rename, one of a thousand appends was lost.
 */
const GRACE_MS = 2_000

/** `.gold.md.0a1b2c3d.120.was`: a second name of gold.md as it was, with 120 bytes. */
const NAME = /^\.(.+)\.([0-9a-f]{8})\.(\d{1,9})\.was$/

export const replacedName = (file: string, mark: string, bytes: number): string =>
  join(dirname(file), `.${basename(file)}.${mark}.${bytes}.was`)

export const isReplacedFile = (path: string): boolean => NAME.test(basename(path))

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
  const [, name = '', mark = '', bytes = '0'] = NAME.exec(basename(old)) ?? []
  const file = join(dirname(old), name)
  const taken = `${old}.taken`
  try {
    await rename(old, taken)
  } catch (error) {
    // Another process was first, or the workspace is gone.
    if (fileErrorCode(error) === 'ENOENT') return null
    throw error
  }
  const late = await readFile(taken)
  const before = Number(bytes)
  if (late.length > before) {
    await appendFile(file, late.subarray(before))
    await syncFile(file)
  }
  // Shorter: it was written anew, and what stands there now is newer still. Kept beside it, where it is seen.
  else if (late.length < before) await linkOnce(taken, join(dirname(old), lateName(name, mark)))
  const left = replacedName(file, mark, late.length)
  if (then === 'forget') await rm(taken, { force: true })
  else await rename(taken, left)
  return then === 'forget' ? null : left
}

const lateName = (name: string, mark: string): string => {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? `${name}-late-${mark}` : `${name.slice(0, dot)}-late-${mark}${name.slice(dot)}`
}
