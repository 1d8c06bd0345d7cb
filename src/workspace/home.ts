import { access, constants, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { coded, fileError, makeOwners, OWNERS_FOLDER } from '#disk'
import type { Home } from '#operations/ports'
import type { SearchIndex } from '#recall/ports'
import { INDEX_FILE } from '#vocabulary'
import { textFolder, workspaceFolder } from './folder.ts'
import { bytesIn, isThere } from './folder-contents.ts'
import { folderOf, logFolders, type OpenStore } from './log-folders.ts'
import { madeFiles } from './made-files.ts'

/** Opens the search index that lives in a folder. */
export type OpenIndex = (folder: string) => Promise<SearchIndex>

/** Beside the database, for people, models and git. */
const WORKSPACE = 'workspace'
/** Prefix of a folder that is being removed and is no longer an agent's. */
const REMOVED = '.removed-'

/** A folder of agents. */
export const folderHome = (path: string, openStore: OpenStore, openIndex: OpenIndex): Home => ({
  path,
  ...logFolders(path, openStore),
  searchIndex: (place) => openIndex(folderOf(path, place)),
  hasSearchIndex: (place) => isThere(join(folderOf(path, place), INDEX_FILE)),
  workspace: (place) => workspaceFolder(join(folderOf(path, place), WORKSPACE)),
  made: (place) => madeFiles(join(folderOf(path, place), WORKSPACE)),
  outside: textFolder,
  remove: (agent) =>
    coded(join(path, agent), 'home', async () => {
      const bytes = await bytesIn(join(path, agent))
      const gone = join(path, `${REMOVED}${agent}`)
      await rm(gone, { recursive: true, force: true })
      await rename(join(path, agent), gone)
      await rm(gone, { recursive: true, force: true })
      return { bytes }
    }),
  mend: (place) => makeOwners(folderOf(path, place)),
  trouble: async () => {
    try {
      await mkdir(path, { recursive: true, mode: OWNERS_FOLDER })
      await access(path, constants.W_OK)
      return null
    } catch (error) {
      return fileError(error, path).message
    }
  },
})
