import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { coded, fileError, fileErrorCode, refuseOther, replaceDurably } from '#disk'
import { HindcastError } from '#vocabulary'

export const SETTINGS = 'hindcast.json'

/** Sets one of them, or, undefined, takes it out; the others stay as they are. */
export const changeSetting = async (home: string, name: string, value: string | undefined): Promise<void> => {
  // Read and found to be an object when the home was opened.
  const settings = { ...((await readSettings(home)) as object), [name]: value }
  await coded(SETTINGS, 'settings', () =>
    replaceDurably(join(home, SETTINGS), `${JSON.stringify(settings, null, 2)}\n`),
  )
}

/** What a home's settings file says, as it was written; a home without one has none. */
export const readSettings = async (home: string): Promise<unknown> => {
  const file = join(home, SETTINGS)
  await refuseOther(file, 'settings')
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown
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
