import { readdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TextFolder, WorkspaceFolder } from '#documents/ports'
import { coded, fileErrorCode } from '#vocabulary/files'
import { contained, makeFolders, refuseLinked } from './contained.ts'
import { FileStamps, stampAtHome, stampOnDisk } from './file-stamps.ts'
import { readText } from './read-text.ts'
import { replaceFile } from './replace-file.ts'
import { isLeftTemporary } from './temporary-name.ts'
import { watchFolder } from './watch-folder.ts'

/** The most files that are looked at; a folder with more is not a workspace. */
const MOST_FILES = 20_000
const DEEPEST = 8

/** Any folder of texts, to be read; `called` stands before the names of its files where they are told. */
export const textFolder = (root: string, called = '', stampOf = stampOnDisk): TextFolder => {
  const stamps = new FileStamps(stampOf)
  return {
    path: root,
    list: (without, of) =>
      coded(root, 'workspace', async () => {
        const files: string[] = []
        const passedOver: string[] = []
        const tooDeep: string[] = []
        const closed: string[] = []
        const found = { files, passedOver, tooDeep, closed, tooMany: 0 }
        await walk(root, '', 1, without, (path, kind) => {
          if (kind === 'hidden') return
          if (kind === 'other') passedOver.push(path)
          else if (kind === 'deep') tooDeep.push(path)
          else if (kind === 'closed') closed.push(path)
          else if (of?.test(path) === false) return
          else if (files.length < MOST_FILES) files.push(path)
          else found.tooMany++
        })
        stamps.keep(files.map((file) => called + file))
        for (const list of [files, passedOver, tooDeep, closed]) list.sort()
        return found
      }),
    read: (path) =>
      coded(called + path, 'workspace', async () => {
        const there = await realpath(root).then(
          () => true,
          () => false,
        )
        return there ? readText(await contained(root, path), called + path) : null
      }),
    look: (path) => coded(called + path, 'workspace', () => stamps.look(join(root, path), called + path)),
    watch: (listener) => coded(root, 'workspace', () => watchFolder(root, listener)),
  }
}

/** The folder of an agent's or a run's files. It is made with its first file. */
export const workspaceFolder = (root: string): WorkspaceFolder => {
  const texts = textFolder(root, '', stampAtHome)
  let swept = false
  const own = <T>(path: string, work: () => Promise<T>): Promise<T> =>
    coded(path, 'workspace', async () => {
      refuseLinked(root)
      return work()
    })
  return {
    ...texts,
    list: (without, of) =>
      own(root, async () => {
        if (!swept) await removeLeftovers(root)
        swept = true
        return texts.list(without, of)
      }),
    read: (path) => own(path, () => texts.read(path)),
    look: (path) => own(path, () => texts.look(path)),
    watch: (listener) => own(root, () => texts.watch(listener)),
    replace: (path, text, expected) =>
      own(path, async () => {
        await makeFolders(root, path)
        return replaceFile(await contained(root, path), path, text, expected)
      }),
  }
}

/** Removes files that a process which died was writing. */
const removeLeftovers = (root: string): Promise<void> =>
  walk(root, '', 1, undefined, async (path, kind) => {
    if (kind === 'hidden' && isLeftTemporary(path)) await rm(join(root, path), { force: true })
  })

type Met = (path: string, kind: 'file' | 'hidden' | 'other' | 'deep' | 'closed') => void | Promise<void>

const walk = async (
  root: string,
  below: string,
  depth: number,
  without: string | undefined,
  met: Met,
): Promise<void> => {
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch(async (error: unknown) => {
    if (fileErrorCode(error) !== 'ENOENT') {
      if (below === '') throw error
      await met(below, 'closed')
    }
    return []
  })
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    const hidden = entry.name.startsWith('.')
    if (entry.isFile()) await met(path, hidden ? 'hidden' : 'file')
    else if (hidden) continue
    else if (!entry.isDirectory()) await met(path, 'other')
    else if (path === without) continue
    else if (depth < DEEPEST) await walk(root, path, depth + 1, without, met)
    else await met(path, 'deep')
  }
}
