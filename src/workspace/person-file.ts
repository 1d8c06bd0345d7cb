import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  coded,
  fileError,
  fileErrorCode,
  makeOwnersAlone,
  refuseOther,
  replaceDurably,
  syncFolder,
} from '#disk'
import type { PersonFile } from '#operations/ports'
import { type ErrorCode, HindcastError, PERSON_FILE } from '#vocabulary'
import { makeFolder } from './folder-contents.ts'

/** No right to read it, or something else in its place: what the system lacks for a while is another matter. */
const STANDS_WRONG: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['store_read_only', 'not_allowed'])

/** What a home keeps of its person's credential: a file that is the owner's alone, beside the agents and in no log. */
export const personFile = (home: string): PersonFile => {
  const file = join(home, PERSON_FILE)
  return {
    read: async () => {
      await refuseOther(file, PERSON_FILE)
      try {
        return await readFile(file, 'utf8')
      } catch (error) {
        if (fileErrorCode(error) === 'ENOENT' || fileErrorCode(error) === 'ENOTDIR') return null
        const refused = fileError(error, file, PERSON_FILE)
        if (!STANDS_WRONG.has(refused.code)) throw refused
        // What cannot be read may say that there is one: nobody is a person until it can.
        throw new HindcastError('store_damaged', `${file} cannot be read: ${fileErrorCode(error)}`, {
          field: PERSON_FILE,
          next: `Give this user the right to read ${PERSON_FILE}, as a plain file.`,
          cause: error,
        })
      }
    },
    mend: () => makeOwnersAlone(file),
    write: async (text) => {
      await makeFolder(dirname(file))
      await coded(PERSON_FILE, 'home', () => replaceDurably(file, text))
    },
    remove: () =>
      coded(PERSON_FILE, 'home', async () => {
        await rm(file)
        await syncFolder(home)
      }),
  }
}
