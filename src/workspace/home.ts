import { access, constants, mkdir, rename, rm } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { clearLeftovers, coded, fileError, makeOwners, newMark, OWNERS_FOLDER } from '#disk'
import type { Home } from '#operations/ports'
import type { SearchIndex } from '#recall/ports'
import { DATABASE_FILE, INDEX_FILE } from '#vocabulary'
import { textFolder, workspaceFolder } from './folder.ts'
import { bytesIn, isThere } from './folder-contents.ts'
import { folderOf, logFolders, type OpenStore, WORKSPACE } from './log-folders.ts'
import { madeFiles } from './made-files.ts'
import { personFile } from './person-file.ts'
import { roomLeft, roomTrouble } from './room-left.ts'
import { changeSetting } from './settings-file.ts'
import { STAGED, stageBackup } from './stage-backup.ts'
import { witnessAt, witnessedAnchors, witnessPlace } from './witness.ts'

/** Opens the search index that lives in a folder, or one for a while. */
export interface OpenIndex {
  inFolder(folder: string): Promise<SearchIndex>
  scratch(): Promise<SearchIndex>
}

/** Ending of a folder that is being removed and is no longer an agent's. */
const REMOVED = '.removed'

/** A folder of agents. */
export const folderHome = (path: string, openStore: OpenStore, openIndex: OpenIndex): Home => {
  const logs = logFolders(path, openStore)
  return {
    path,
    ...logs,
    searchIndex: (place) => openIndex.inFolder(folderOf(path, place)),
    scratchIndex: openIndex.scratch,
    hasSearchIndex: (place) => isThere(join(folderOf(path, place), INDEX_FILE)),
    workspace: (place) => workspaceFolder(join(folderOf(path, place), WORKSPACE)),
    made: (place) => madeFiles(join(folderOf(path, place), WORKSPACE)),
    outside: textFolder,
    remove: (agent) =>
      coded(join(path, agent), 'home', async () => {
        const bytes = await bytesIn(join(path, agent))
        const gone = join(path, `.${newMark()}${REMOVED}`)
        await rename(join(path, agent), gone)
        await rm(gone, { recursive: true, force: true })
        return { bytes }
      }),
    stage: (place, from) => stageBackup(path, place, resolve(from), openStore),
    person: personFile(path),
    clearLeft: async () => {
      await clearLeftovers(path, REMOVED, STAGED)
    },
    mend: (place) => makeOwners(folderOf(path, place)),
    witness: (place, where) => witnessAt(where, path, place),
    witnessed: (place, where) => witnessedAnchors(where, path, place),
    keepWitness: async (where) => {
      const kept = where === null ? undefined : witnessPlace(where)
      await changeSetting(path, 'witness', kept)
      return kept ?? null
    },
    isItselfLog: () => isThere(join(path, DATABASE_FILE)),
    agentAt: async (asked) => {
      const [first = ''] = relative(path, resolve(asked)).split(sep)
      return (await logs.agents()).find((agent) => agent === first) ?? null
    },
    trouble: async () => {
      try {
        await mkdir(path, { recursive: true, mode: OWNERS_FOLDER })
        await access(path, constants.W_OK)
        const full = roomTrouble(await roomLeft(path))
        return full === null ? null : `${path}: ${full}`
      } catch (error) {
        return fileError(error, path).message
      }
    },
  }
}
