import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HindcastError, isHindcastError } from '#vocabulary'
import { textFolder } from './folder.ts'

const NOTES = /\.(?:md|markdown|txt)$/i

/**
 * A folder of notes as lines of JSON: `{ "notes": [paths] }`, then `{ "path", "modified", "text" }` for each, or `{ "path", "unread" }` with the
 * reason. No link is followed, and hidden files and folders are none of it.
 */
export async function* noteLines(path: string): AsyncGenerator<string> {
  const folder = textFolder(path)
  const { files, tooMany } = await folder.list(undefined, NOTES)
  if (files.length === 0)
    throw refused(`${path} holds no notes`, 'Give a folder with texts that end in .md or .txt.')
  if (tooMany > 0)
    throw refused(`${path} holds ${files.length + tooMany} notes`, 'Import its folders one after the other.')
  yield JSON.stringify({ notes: files })
  for (const file of files) {
    try {
      const found = await folder.read(file)
      if (found === null) continue
      const { mtimeMs } = await stat(join(path, file))
      yield JSON.stringify({ path: file, modified: Math.floor(mtimeMs), text: found.text })
    } catch (error) {
      if (!isHindcastError(error)) throw error
      yield JSON.stringify({ path: file, unread: error.message })
    }
  }
}

const refused = (problem: string, next: string): HindcastError =>
  new HindcastError('invalid_input', problem, { field: 'from', next: `${next} Nothing was imported.` })
