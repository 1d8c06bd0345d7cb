import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { link, open, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import type { Lines } from '#calls/ports'
import { clearLeftovers, fileError, fileErrorCode, newMark, PRIVATE_FILE } from '#vocabulary/files'
import { byteStream } from './byte-stream.ts'
import { noteLines } from './note-lines.ts'
import { textLines } from './text-lines.ts'
import { textPieces } from './text-pieces.ts'

/** Ending of a file that is being written. */
const PART = '.part'

/** Rows of a database that others keep, as lines of JSON. */
export type DatabaseLines = (path: string) => AsyncIterable<string>

export const fileLines = (databaseLines: DatabaseLines): Lines => ({
  read: async function* (path, ends, heard, unended) {
    const kind = await kindOf(path)
    if (kind === 'folder') yield* noteLines(path)
    else if (kind === 'database') yield* databaseLines(path)
    else yield* textLines(textPieces(byteStream(path, 'from', ends, heard), path), path, unended)
  },
  isFile: async (path) => (await stat(path).catch(() => null))?.isFile() ?? false,
  write: async (path, lines) => {
    await clearLeftovers(dirname(path), PART)
    const part = `${path}.${newMark()}${PART}`
    const stream = createWriteStream(part, { flags: 'wx', flush: true, mode: PRIVATE_FILE })
    let count = 0
    try {
      for await (const line of lines) {
        count++
        if (!stream.write(`${line}\n`)) await once(stream, 'drain')
      }
      stream.end()
      await finished(stream)
      // A link refuses to replace what is there, which a rename would not.
      await link(part, path)
      return { lines: count, bytes: (await stat(path)).size }
    } catch (cause) {
      // Whatever it still had to write is of no interest any more.
      stream.on('error', () => undefined)
      stream.destroy()
      // What the lines themselves ended in is not the file's.
      throw fileErrorCode(cause) === undefined ? cause : fileError(cause, path, 'to')
    } finally {
      await rm(part, { force: true })
    }
  },
})

const MAGIC = 'SQLite format 3\0'

/** What is wrong with a path is told by who reads it. */
const kindOf = async (path: string): Promise<'folder' | 'database' | 'text'> => {
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) return 'folder'
  if (!found?.isFile()) return 'text'
  const file = await open(path).catch(() => null)
  if (file === null) return 'text'
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === MAGIC ? 'database' : 'text'
  } finally {
    await file.close()
  }
}
