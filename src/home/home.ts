import { readFileSync } from 'node:fs'
import { access, constants, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Home } from '#calls/ports'
import type { SearchIndex } from '#search/ports'
import { DATABASE_FILE, HindcastError, INDEX_FILE, SETTINGS_FILE } from '#vocabulary'
import {
  clearLeftovers,
  coded,
  fileError,
  fileErrorCode,
  lstatOrNull,
  makeFolder,
  makeTemporaryFolder,
  newMark,
  orNull,
  rejectOther,
  restrictFolder,
} from '#vocabulary/files'
import { textFolder, workspaceFolder } from './folder.ts'
import { bytesIn, isThere } from './folder-contents.ts'
import { partsInside } from './inside-home.ts'
import { folderOf, logFolders, type OpenStore, WORKSPACE } from './log-folders.ts'
import { madeFiles } from './made-files.ts'
import { addAnchorTo, anchorsIn } from './other-anchors.ts'
import { tokenFile, tokenIds } from './owners-file.ts'
import { roomLeft, roomTrouble } from './room-left.ts'
import { finishRestore, STAGED, stageBackup } from './stage-backup.ts'

/** Opens the search index that lives in a folder. */
export type OpenIndex = (folder: string) => Promise<SearchIndex>

/** Ending of a folder that is being removed and is no longer an agent's. */
const REMOVED = '.removed'

/** A folder of agents. */
export const folderHome = (path: string, openStore: OpenStore, openIndex: OpenIndex): Home => {
  const logs = logFolders(path, openStore, (place) => finishRestore(path, place))
  return {
    path,
    ...logs,
    searchIndex: (place) => openIndex(folderOf(path, place)),
    scratchLog: async () => {
      const folder = await makeTemporaryFolder('log')
      const log = await openStore({ folder, owner: 'scratch', readOnly: false })
      return {
        log,
        remove: async () => {
          await log.store.close()
          await log.disk.close()
          await rm(folder, { recursive: true, force: true })
        },
      }
    },
    hasSearchIndex: async (place) => {
      const file = join(folderOf(path, place), INDEX_FILE)
      // A link that leads to nothing stands in its place, too.
      return isThere(file) || orNull(() => lstatOrNull(file)) !== null
    },
    workspace: (place) => workspaceFolder(join(folderOf(path, place), WORKSPACE)),
    made: (place) => madeFiles(join(folderOf(path, place), WORKSPACE)),
    outside: (folder, called) => textFolder(folder, called),
    remove: (agent) =>
      coded(join(path, agent), 'home', async () => {
        const bytes = await bytesIn(join(path, agent))
        const gone = join(path, `.${newMark()}${REMOVED}`)
        await rename(join(path, agent), gone)
        await rm(gone, { recursive: true, force: true })
        return { bytes }
      }),
    stage: (place, from) => stageBackup(path, place, resolve(from), openStore),
    token: (id) => tokenFile(path, id),
    tokens: () => tokenIds(path),
    clearLeft: async () => {
      await clearLeftovers(path, REMOVED, STAGED)
    },
    mend: (place) => restrictFolder(folderOf(path, place)),
    addAnchorTo: (file, place, anchor) => addAnchorTo(resolve(path, file), place, anchor),
    anchorsIn: (file, place) => anchorsIn(resolve(path, file), place),
    isItselfLog: async () => isThere(join(path, DATABASE_FILE)),
    isInside: async (asked) => (await coded(asked, 'to', () => partsInside(path, asked))) !== null,
    isOwnPlace: async (asked) => {
      const [first = ''] = (await coded(asked, 'to', () => partsInside(path, asked))) ?? []
      const own = first === SETTINGS_FILE || first.startsWith('.')
      return own || (await logs.agents()).includes(first)
    },
    trouble: async () => {
      try {
        await makeFolder(path)
        await access(path, constants.W_OK)
        const full = roomTrouble(await roomLeft(path))
        return full === null ? null : `${path}: ${full}`
      } catch (error) {
        return fileError(error, path).message
      }
    },
  }
}

/** What a home's settings file says, as it was written; a home without one has none. */
export const readSettings = async (home: string): Promise<unknown> => {
  const file = join(home, SETTINGS_FILE)
  rejectOther(file, 'settings')
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT' || fileErrorCode(error) === 'ENOTDIR') return {}
    if (fileErrorCode(error) !== undefined) throw fileError(error, file, 'settings')
    throw new HindcastError('invalid_input', `${file} is no JSON that can be read`, {
      field: 'settings',
      next: 'Put it right, or move it away: without it the defaults hold.',
      cause: error,
    })
  }
}
