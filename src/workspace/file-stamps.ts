import { lstat } from 'node:fs'
import type { FileLook } from '#documents/ports'
import { fileErrorCode, lstatOrNull } from '#vocabulary/files'
import { readText } from './read-text.ts'

/**
 * A change less than this long ago may be followed by another within the same tick of the file system's clock: 4 ms on
 * ext4, 2 seconds on FAT. Until then a file is read each time.
 */
const SETTLED_AFTER_MS = 2_000

/** Bytes above which files are read one after another: dozens are looked at together, and of 8 MB each they would fill the memory. */
const LARGE = 400_000

export interface FileStamp {
  readonly ino: number
  readonly size: number
  readonly mtimeMs: number
  /** Cannot be set back, as `touch` and `cp -p` do with mtime. */
  readonly ctimeMs: number
}

/** Files as they were read, with the stamps that show whether they changed since. */
export class FileStamps {
  private readonly known = new Map<string, { readonly stamp: FileStamp; readonly look: FileLook }>()
  private large: Promise<unknown> = Promise.resolve()
  private readonly stampOf: (file: string) => Promise<FileStamp | null>

  /** `stampOf` reads a file's stamp; tests pass one with a coarser clock. */
  constructor(stampOf = stampOnDisk) {
    this.stampOf = stampOf
  }

  /** Null where there is none. */
  async look(file: string, name: string): Promise<FileLook | null> {
    const lookedAt = Date.now()
    // Taken before the file is read: a write in between changes it.
    const stamp = await this.stampOf(file)
    const known = this.known.get(name)
    if (stamp !== null && known !== undefined && isSame(known.stamp, stamp)) return known.look
    this.known.delete(name)
    const read = () => readText(file, name)
    const found = await (stamp !== null && stamp.size > LARGE ? this.inTurn(read) : read())
    if (found === null) return null
    // Not the text: a workspace would be held in memory for it.
    const look = { hash: found.hash }
    if (stamp !== null && isSettled(stamp, lookedAt)) this.known.set(name, { stamp, look })
    return look
  }

  private inTurn<T>(read: () => Promise<T>): Promise<T> {
    const reading = this.large.then(read)
    this.large = reading.catch(() => undefined)
    return reading
  }

  /** Files that are gone are forgotten. */
  keep(names: readonly string[]): void {
    if (this.known.size <= names.length) return
    const held = new Set(names)
    for (const name of this.known.keys()) if (!held.has(name)) this.known.delete(name)
  }
}

/** Null where there is no regular file. By a callback: the promises of `node:fs/promises` take twice the time for thousands. */
export const stampOnDisk = (file: string): Promise<FileStamp | null> =>
  new Promise((resolve, reject) => {
    lstat(file, (error, found) => {
      if (error === null) resolve(found.isFile() ? found : null)
      else if (fileErrorCode(error) === 'ENOENT') resolve(null)
      else reject(error)
    })
  })

/** The same in a home. */
export const stampAtHome = async (file: string): Promise<FileStamp | null> => {
  const found = lstatOrNull(file)
  return found?.isFile() ? found : null
}

const isSame = (a: FileStamp, b: FileStamp): boolean =>
  a.ino === b.ino && a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs

/** Whether a stamp is old enough to be trusted. Under a clock ahead of ours none is, and files are read each time. */
const isSettled = ({ mtimeMs, ctimeMs }: FileStamp, now: number): boolean =>
  now - Math.max(mtimeMs, ctimeMs) >= SETTLED_AFTER_MS
