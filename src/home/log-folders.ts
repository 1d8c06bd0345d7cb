import { dirname, join } from 'node:path'
import type { OpenLog } from '#log/ports'
import { DATABASE_FILE } from '#vocabulary'
import type { LogCatalogue, LogPlace, RunFound } from '#workspace/ports'
import { bytesIn, foldersIn, isThere, makeFolder, makeNewFolder } from './folder-contents.ts'

/** Beside the database, for people, models and git. */
export const WORKSPACE = 'workspace'

/** Opens the store that lives in a folder; `owner` is written into it and checked. */
export type OpenStore = (options: { folder: string; owner: string; readOnly: boolean }) => Promise<OpenLog>

/** Where a log is, and what is beside it: `HOME/AGENT/` for live runs, `HOME/AGENT/runs/RUN/` for each simulated one. */
export const folderOf = (home: string, { agent, run }: LogPlace): string =>
  run === undefined ? join(home, agent) : join(home, agent, 'runs', run)

/** Whose log it is, as it says itself. */
export const ownerOf = ({ agent, run }: LogPlace): string => (run === undefined ? agent : `${agent}/${run}`)

/** Logs that are files, each in its folder. */
export const logFolders = (
  home: string,
  openStore: OpenStore,
  beforeOpening: (place: LogPlace) => Promise<void>,
): LogCatalogue => ({
  agents: async () => {
    const names = foldersIn(home).filter((name) => !name.startsWith('.'))
    return names.filter((name) => hasLog(join(home, name))).sort()
  },
  runs: async (agent) => {
    const names = foldersIn(join(home, agent, 'runs'))
    const found = await Promise.all(names.map((name) => runIn(join(home, agent, 'runs', name), name)))
    return found.filter((run) => run !== null).sort((a, b) => (a.run < b.run ? -1 : 1))
  },
  exists: async (place) => isThere(join(folderOf(home, place), DATABASE_FILE)),
  claim: async (place) => {
    const folder = folderOf(home, place)
    await makeFolder(dirname(folder))
    return makeNewFolder(folder)
  },
  open: async (place, { readOnly }) => {
    const folder = folderOf(home, place)
    if (!readOnly) await makeFolder(folder)
    await beforeOpening(place)
    return openStore({ folder, owner: ownerOf(place), readOnly })
  },
})

const hasLog = (folder: string): boolean =>
  isThere(join(folder, DATABASE_FILE)) || isThere(join(folder, 'runs'))

const runIn = async (folder: string, run: string): Promise<RunFound | null> =>
  isThere(join(folder, DATABASE_FILE)) ? { run, bytes: await bytesIn(folder) } : null
