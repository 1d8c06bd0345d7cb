import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HindcastError, SETTINGS_FILE } from '#vocabulary'
import { coded, fileError, fileErrorCode, rejectOther, replaceDurably } from '#vocabulary/files'

/** Changes some of them; a setting that is undefined is taken out, and others stay as they are. */
export const changeSettings = async (
  home: string,
  change: (settings: { readonly [name: string]: unknown }) => object,
): Promise<void> => {
  // Read and found to be an object when the home was opened.
  const settings = change((await readSettings(home)) as { readonly [name: string]: unknown })
  await coded(SETTINGS_FILE, 'settings', () =>
    replaceDurably(join(home, SETTINGS_FILE), `${JSON.stringify(settings, null, 2)}\n`),
  )
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
