import { createHash, type Hash } from 'node:crypto'
import { appendFile, constants, lstat, open, readFile, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileErrorCode, OWNERS_FILE } from '#disk'
import type { MadeFiles } from '#projections/ports'
import { coded } from './coded-file-error.ts'
import { contained, makeFolders } from './contained.ts'
import { temporaryName } from './temporary-name.ts'

/**
 * Files that are made from the log. They can be made again, so nothing is brought over from what was there, and nothing
 * is synced.
 */
export const madeFiles = (root: string): MadeFiles => ({
  has: (folder) =>
    lstat(join(root, folder)).then(
      (found) => found.isDirectory(),
      () => false,
    ),
  digest: (path) =>
    coded(path, async () => {
      const bytes = await bytesOf(root, path)
      return bytes === null ? null : createHash('sha256').update(bytes).digest('hex')
    }),
  put: (path, texts) =>
    coded(path, async () => {
      await makeFolders(root, path)
      const hash = createHash('sha256')
      await replaced(root, path, hash, texts)
      return hash.digest('hex')
    }),
  grow: (path, known, texts) =>
    coded(path, async () => {
      const bytes = await bytesOf(root, path)
      const hash = createHash('sha256').update(bytes ?? '')
      if (bytes === null || hash.copy().digest('hex') !== known) return null
      const file = await contained(root, path)
      for await (const text of texts) {
        hash.update(text)
        await appendFile(file, text)
      }
      return hash.digest('hex')
    }),
  patch: (path, known, lines) =>
    coded(path, async () => {
      const bytes = await bytesOf(root, path)
      if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== known) return null
      const hash = createHash('sha256')
      await replaced(root, path, hash, patched(bytes, lines))
      return hash.digest('hex')
    }),
})

/** The bytes of a file; null where there is none. Links are not followed, pipes not waited for. */
const bytesOf = async (root: string, path: string): Promise<Buffer | null> => {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  try {
    return await readFile(await contained(root, path), { flag: flags })
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * Writes a file at the root and renames it to its place, so that it is whole or not there. What a dead process left is looked for
 * at the root, and not among tens of thousands of transcripts.
 */
const replaced = async (
  root: string,
  path: string,
  hash: Hash,
  texts: AsyncIterable<string | Buffer> | Iterable<string | Buffer>,
): Promise<void> => {
  const file = await contained(root, path)
  const fresh = join(await realpath(root), temporaryName())
  try {
    const handle = await open(fresh, 'wx', OWNERS_FILE)
    try {
      for await (const text of texts) {
        hash.update(text)
        await handle.writeFile(text)
      }
    } finally {
      await handle.close()
    }
    await rename(fresh, file)
  } finally {
    await rm(fresh, { force: true })
  }
}

const NEWLINE = 0x0a

/** The bytes with some lines replaced, counted from 1; lines past the end are appended. */
function* patched(bytes: Buffer, lines: ReadonlyMap<number, string>): Generator<string | Buffer> {
  let [line, kept, at] = [1, 0, 0]
  const last = Math.max(0, ...lines.keys())
  for (; at < bytes.length && line <= last; line++) {
    const end = bytes.indexOf(NEWLINE, at) + 1 || bytes.length
    const other = lines.get(line)
    if (other !== undefined) {
      yield bytes.subarray(kept, at)
      yield `${other}\n`
      kept = end
    }
    at = end
  }
  yield bytes.subarray(kept)
  for (; line <= last; line++) yield `${lines.get(line) ?? ''}\n`
}
