import { access, constants, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Home } from '#operations/ports'
import type { SearchIndex } from '#recall/ports'
import { DATABASE_FILE, INDEX_FILE, PERSON_FILE, SETTINGS_FILE } from '#vocabulary'
import {
  clearLeftovers,
  coded,
  fileError,
  lstatOrNull,
  makeFolder,
  makeTemporaryFolder,
  newMark,
  orNull,
  restrictFolder,
} from '#vocabulary/files'
import { textFolder, workspaceFolder } from './folder.ts'
import { bytesIn, isThere } from './folder-contents.ts'
import { partsInside } from './inside-home.ts'
import { folderOf, logFolders, type OpenStore, WORKSPACE } from './log-folders.ts'
import { madeFiles } from './made-files.ts'
import { addAnchorTo, anchorsIn } from './other-anchors.ts'
import { ownersFile, tokenFile, tokenIds } from './owners-file.ts'
import { roomLeft, roomTrouble } from './room-left.ts'
import { changeSettings } from './settings-file.ts'
import { finishRestore, STAGED, stageBackup } from './stage-backup.ts'

/** Opens the search index that lives in a folder, or one for a while. */
export interface OpenIndex {
  inFolder(folder: string): Promise<SearchIndex>
  scratch(): Promise<SearchIndex>
}

/** Ending of a folder that is being removed and is no longer an agent's. */
const REMOVED = '.removed'

/** A folder of agents. */
export const folderHome = (path: string, openStore: OpenStore, openIndex: OpenIndex): Home => {
  const logs = logFolders(path, openStore, (place) => finishRestore(path, place))
  return {
    path,
    ...logs,
    searchIndex: (place) => openIndex.inFolder(folderOf(path, place)),
    scratchIndex: openIndex.scratch,
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
    person: ownersFile(path, PERSON_FILE),
    token: (id) => tokenFile(path, id),
    tokens: () => tokenIds(path),
    clearLeft: async () => {
      await clearLeftovers(path, REMOVED, STAGED)
    },
    mend: (place) => restrictFolder(folderOf(path, place)),
    addAnchorTo: (file, place, anchor) => addAnchorTo(resolve(path, file), place, anchor),
    anchorsIn: (file, place) => anchorsIn(resolve(path, file), place),
    keepEmbedder: (name) =>
      changeSettings(path, ({ search, ...others }) => ({ ...others, search: embeddedBy(name, search) })),
    isItselfLog: async () => isThere(join(path, DATABASE_FILE)),
    isInside: async (asked) => (await coded(asked, 'to', () => partsInside(path, asked))) !== null,
    isOwnPlace: async (asked) => {
      const [first = ''] = (await coded(asked, 'to', () => partsInside(path, asked))) ?? []
      const own = first === SETTINGS_FILE || first === PERSON_FILE || first.startsWith('.')
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

/** The settings of search with another embedder: whoever sets one up wants to search by meaning. */
const embeddedBy = (embedder: string, search: unknown): object => {
  const { slot: _, ...others } = (search ?? {}) as { readonly [name: string]: unknown }
  return { ...others, embedder }
}
