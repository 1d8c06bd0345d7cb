import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { OwnersFile } from '#calls/ports'
import { type ErrorCode, HindcastError, TOKENS_FOLDER } from '#vocabulary'
import {
  coded,
  fileError,
  fileErrorCode,
  rejectOther,
  replaceDurably,
  statOrNull,
  syncFolder,
} from '#vocabulary/files'
import { makeFolder } from './folder-contents.ts'

/** No right to read it, or something else in its place: what the system lacks for a while is another matter. */
const STANDS_WRONG: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['store_read_only', 'not_allowed'])

/** What a home keeps of who may open it: a small file that is the owner's alone, beside the agents and in no log. */
const ownersFile = (home: string, name: string): OwnersFile => {
  const file = join(home, name)
  return {
    read: async () => {
      rejectOther(file, name)
      try {
        return readFileSync(file, 'utf8')
      } catch (error) {
        if (fileErrorCode(error) === 'ENOENT' || fileErrorCode(error) === 'ENOTDIR') return null
        const refused = fileError(error, file, name)
        if (!STANDS_WRONG.has(refused.code)) throw refused
        // What cannot be read may say that there is one: nobody is let in until it can.
        throw new HindcastError('store_damaged', `${file} cannot be read: ${fileErrorCode(error)}`, {
          field: name,
          next: `Give this user the right to read ${name}, as a plain file.`,
          cause: error,
        })
      }
    },
    write: async (text) => {
      await makeFolder(dirname(file))
      await coded(name, 'home', () => replaceDurably(file, text))
    },
    remove: () =>
      coded(name, 'home', async () => {
        await rm(file)
        await syncFolder(dirname(file))
      }),
  }
}

const ENDING = '.json'

/** Tokens are a file each, so that making and revoking them never meet. */
export const tokenFile = (home: string, id: string): OwnersFile =>
  ownersFile(home, join(TOKENS_FOLDER, `${id}${ENDING}`))

/** Null where none was ever made. */
export const tokenIds = (home: string): Promise<readonly string[] | null> =>
  coded(TOKENS_FOLDER, 'home', async () => {
    const folder = join(home, TOKENS_FOLDER)
    if (statOrNull(folder)?.isDirectory() !== true) return null
    return readdirSync(folder)
      .filter((name) => name.endsWith(ENDING) && !name.startsWith('.'))
      .map((name) => name.slice(0, -ENDING.length))
      .sort()
  })
