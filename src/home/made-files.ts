import { createHash, hash } from 'node:crypto'
import { constants, open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { MadeFiles, NoteWrite } from '#projections/ports'
import { coded, fileErrorCode, lstatOrNull, orNull, PRIVATE_FILE } from '#vocabulary/files'
import { contained, makeFolders, refuseLinked } from './contained.ts'
import { temporaryName } from './temporary-name.ts'

/**
 * Files that are made from the log. They can be made again, so nothing is brought over from what was there, and nothing
 * is synced.
 */
export const madeFiles = (root: string): MadeFiles => ({
  has: async (path) => orNull(() => lstatOrNull(join(root, path))) !== null,
  list: (folder) =>
    coded(folder, 'workspace', async () => {
      refuseLinked(root)
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (NO_FOLDER.has(fileErrorCode(error) ?? '')) return []
          throw error
        },
      )
      return entries
        .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    }),
  digest: (path) =>
    coded(path, 'workspace', async () => {
      const bytes = await bytesOf(root, path)
      return bytes === null ? null : hash('sha256', bytes, 'hex')
    }),
  put: (path, texts) =>
    coded(path, 'workspace', async () => {
      refuseLinked(root)
      await makeFolders(root, path)
      await replaced(root, path, texts)
    }),
  grow: (path, known, texts, note) => changed(root, path, known, (bytes) => [bytes, ...texts], note),
  patch: (path, known, lines, note) => changed(root, path, known, (bytes) => patched(bytes, lines), note),
})

const NO_FOLDER: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR'])

/** The bytes of a file; null where there is none. Links are not followed, pipes not waited for. */
const bytesOf = async (root: string, path: string): Promise<Buffer | null> => {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  try {
    refuseLinked(root)
    return await readFile(await contained(root, path), { flag: flags })
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Makes other bytes of a file that is the one with this hash; false where it is not. */
const changed = (
  root: string,
  path: string,
  known: string,
  change: (bytes: Buffer) => Iterable<string | Buffer>,
  note: NoteWrite,
): Promise<boolean> =>
  coded(path, 'workspace', async () => {
    const bytes = await bytesOf(root, path)
    if (bytes === null || hash('sha256', bytes, 'hex') !== known) return false
    await replaced(root, path, change(bytes), note)
    return true
  })

/**
 * Writes a file at the root and renames it to its place, so that it is whole or not there. What a dead process left is looked for
 * at the root, and not among tens of thousands of transcripts.
 */
const replaced = async (
  root: string,
  path: string,
  texts: Iterable<string | Buffer>,
  note?: NoteWrite,
): Promise<void> => {
  const file = await contained(root, path)
  const fresh = join(await realpath(root), temporaryName())
  try {
    const digest = createHash('sha256')
    const handle = await open(fresh, 'wx', PRIVATE_FILE)
    try {
      for (const text of texts) {
        digest.update(text)
        await handle.writeFile(text)
      }
    } finally {
      await handle.close()
    }
    await note?.(digest.digest('hex'))
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
