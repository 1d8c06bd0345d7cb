import { readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { fileErrorCode } from '#disk'
import type { MadeFiles, TextFolder, WorkspaceFolder } from '#operations/ports'
import { HindcastError, isHindcastError } from '#vocabulary'
import { Asides, bringOver, isAside } from './asides.ts'
import { contained, makeFolders } from './contained.ts'
import { FileStamps } from './file-stamps.ts'
import { madeFiles } from './made-files.ts'
import { readText } from './read-text.ts'
import { replaceFile } from './replace-file.ts'
import { watchFolder } from './watch-folder.ts'

/** The most files that are looked at; a folder with more is not a workspace. */
const MOST_FILES = 20_000
const DEEPEST = 8

/** A folder of texts that is only read. */
export const textFolder = (root: string): TextFolder => {
  const stamps = new FileStamps()
  return {
    path: root,
    list: (without) =>
      coded(root, async () => {
        const found = { files: [] as string[], passed: [] as string[], asides: false }
        await walk(root, '', 1, without, (path, kind) => {
          if (kind === 'hidden') found.asides ||= isAside(path)
          else if (kind === 'other') found.passed.push(path)
          else if (found.files.length < MOST_FILES) found.files.push(path)
        })
        stamps.keep(found.files)
        return { ...found, files: found.files.sort(), passed: found.passed.sort() }
      }),
    read: (path) =>
      coded(path, async () => {
        const there = await realpath(root).then(
          () => true,
          () => false,
        )
        return there ? readText(await contained(root, path), path) : null
      }),
    glance: (path) =>
      coded(path, async () => {
        const hash = await stamps.hashOf(join(root, path), path)
        return hash === null ? null : { hash }
      }),
    watch: (listener) => coded(root, () => watchFolder(root, listener)),
  }
}

/** The folder of an agent's or a run's files. It is made with its first file. */
export const workspaceFolder = (root: string): WorkspaceFolder => {
  const asides = new Asides()
  return {
    ...textFolder(root),
    made: codedAll(madeFiles(root)),
    replace: (path, text, expected) =>
      coded(path, async () => {
        await makeFolders(root, path)
        return replaceFile(await contained(root, path), path, text, expected, asides)
      }),
    recover: () =>
      coded(root, () =>
        walk(root, '', 1, undefined, async (path, kind) => {
          if (kind === 'hidden' && isAside(path)) await bringOver(join(root, path), 'forget')
        }),
      ),
    close: () => coded(root, () => asides.sweep()),
  }
}

type Met = (path: string, kind: 'file' | 'hidden' | 'other') => void | Promise<void>

const walk = async (
  root: string,
  below: string,
  depth: number,
  without: string | undefined,
  met: Met,
): Promise<void> => {
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch((error: unknown) => {
    if (fileErrorCode(error) === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    const hidden = entry.name.startsWith('.')
    if (entry.isFile()) await met(path, hidden ? 'hidden' : 'file')
    else if (hidden) continue
    else if (!entry.isDirectory()) await met(path, 'other')
    else if (depth < DEEPEST && path !== without) await walk(root, path, depth + 1, without, met)
  }
}

const codedAll = (made: MadeFiles): MadeFiles => ({
  has: (folder) => made.has(folder),
  digest: (path) => coded(path, () => made.digest(path)),
  put: (path, texts) => coded(path, () => made.put(path, texts)),
  grow: (path, known, texts) => coded(path, () => made.grow(path, known, texts)),
  patch: (path, known, lines) => coded(path, () => made.patch(path, known, lines)),
})

/** Runs file work and turns the system's errors into coded ones. */
const coded = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isHindcastError(error)) throw error
    const full = fileErrorCode(error) === 'ENOSPC' || fileErrorCode(error) === 'EDQUOT'
    throw new HindcastError(
      full ? 'store_full' : 'store_read_only',
      `${what} cannot be written or read: ${fileErrorCode(error) ?? String(error)}`,
      {
        field: 'workspace',
        next: full ? 'Make room on the disk.' : 'Check who may write in the workspace folder.',
        cause: error,
      },
    )
  }
}
