import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileError, fileErrorCode } from '#disk'
import { HindcastError } from '#vocabulary'

const SETTINGS = 'hindcast.json'

/** What a home's settings file says, as it was written; null where there is none. */
export const readSettingsFile = async (home: string): Promise<unknown> => {
  const file = join(home, SETTINGS)
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT' || fileErrorCode(error) === 'ENOTDIR') return null
    if (fileErrorCode(error) !== undefined) throw fileError(error, file, 'settings')
    throw new HindcastError('invalid_input', `${file} is no JSON that can be read`, {
      field: 'settings',
      next: 'Put it right, or move it away: without it the defaults hold.',
      cause: error,
    })
  }
}
