import { access, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LogPlace, RunFound } from '#documents/ports'
import type { Home } from '#operations/ports'
import type { SearchIndex } from '#recall/ports'
import type { LogStore } from '#record/ports'
import { HindcastError } from '#vocabulary'
import { codeOf } from './file-error.ts'
import { textFolder, workspaceFolder } from './folder.ts'
import { madeFiles } from './made-files.ts'

/** Opens the store that lives in a folder; `owner` is written into it and checked. */
export type OpenStore = (options: { folder: string; owner: string; readOnly: boolean }) => Promise<LogStore>

/** Opens the search index that lives in a folder. */
export type OpenIndex = (folder: string) => Promise<SearchIndex>

const DATABASE = 'hindcast.db'
const INDEX = 'index.db'
/** Beside the database, for people, models and git. */
const WORKSPACE = 'workspace'
/** A folder being removed; it is no agent any more. */
const REMOVED = '.removed-'

/** A folder of agents: `HOME/AGENT/` for live runs, `HOME/AGENT/runs/RUN/` for each simulated one. */
export const folderHome = (path: string, openStore: OpenStore, openIndex: OpenIndex): Home => {
  const folderOf = ({ agent, run }: LogPlace): string =>
    run === undefined ? join(path, agent) : join(path, agent, 'runs', run)
  const exists = (place: LogPlace): Promise<boolean> => isThere(join(folderOf(place), DATABASE))
  return {
    path,
    agents: async () => {
      const names = (await foldersIn(path)).filter((name) => !name.startsWith('.'))
      const held = await Promise.all(names.map(async (name) => (await hasLog(join(path, name))) && name))
      return held.filter((name) => name !== false).sort()
    },
    runs: async (agent) => {
      const names = await foldersIn(join(path, agent, 'runs'))
      const found = await Promise.all(names.map((name) => runIn(join(path, agent, 'runs', name), name)))
      return found.filter((run) => run !== null).sort((a, b) => (a.run < b.run ? -1 : 1))
    },
    exists,
    open: async (place, { readOnly }) => {
      const folder = folderOf(place)
      if (!readOnly) await makeFolder(folder)
      const owner = place.run === undefined ? place.agent : `${place.agent}/${place.run}`
      return openStore({ folder, owner, readOnly })
    },
    searchIndex: (place) => openIndex(folderOf(place)),
    hasSearchIndex: (place) => isThere(join(folderOf(place), INDEX)),
    workspace: (place) => workspaceFolder(join(folderOf(place), WORKSPACE)),
    made: (place) => madeFiles(join(folderOf(place), WORKSPACE)),
    outside: textFolder,
    remove: async (agent) => {
      const bytes = await bytesIn(join(path, agent))
      const gone = join(path, `${REMOVED}${agent}`)
      await rm(gone, { recursive: true, force: true })
      await rename(join(path, agent), gone)
      await rm(gone, { recursive: true, force: true })
      return { bytes }
    },
    trouble: async () => {
      try {
        await mkdir(path, { recursive: true })
        await access(path, constants.W_OK)
        return null
      } catch (error) {
        return `${path} cannot be written: ${messageOf(error)}`
      }
    },
  }
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

const hasLog = async (folder: string): Promise<boolean> =>
  (await isThere(join(folder, DATABASE))) || (await isThere(join(folder, 'runs')))

const runIn = async (folder: string, run: string): Promise<RunFound | null> =>
  (await isThere(join(folder, DATABASE))) ? { run, bytes: await bytesIn(folder) } : null

const foldersIn = async (folder: string): Promise<string[]> => {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw new HindcastError('store_read_only', `the folder ${folder} cannot be read: ${messageOf(error)}`, {
      field: 'home',
      next: 'Choose a folder with --home or in openMemory.',
      cause: error,
    })
  }
}

const bytesIn = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => sizeOf(join(entry.parentPath, entry.name))),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Files come and go while others write. */
const sizeOf = async (file: string): Promise<number> => {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0
    throw error
  }
}

const makeFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw new HindcastError('store_read_only', `the folder ${folder} cannot be made: ${messageOf(error)}`, {
      field: 'home',
      next: 'Choose a folder that can be written, with --home or in openMemory.',
      cause: error,
    })
  }
}

const messageOf = (error: unknown): string =>
  codeOf(error) ?? (error instanceof Error ? error.message : String(error))
