import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { link, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import { byteStream, clearLeftovers, fileError, fileErrorCode, newMark, OWNERS_FILE } from '#disk'
import type { Lines } from '#operations/ports'
import { textLines } from './text-lines.ts'
import { textPieces } from './text-pieces.ts'

/** Ending of a file that is being written. */
const PART = '.part'

export const fileLines: Lines = {
  read: (path, ends, heard) => textLines(textPieces(byteStream(path, 'from', ends, heard), path), path),
  write: async (path, lines) => {
    await clearLeftovers(dirname(path), PART)
    const part = `${path}.${newMark()}${PART}`
    const stream = createWriteStream(part, { flags: 'wx', flush: true, mode: OWNERS_FILE })
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
}
