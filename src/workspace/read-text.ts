import { hash } from 'node:crypto'
import { constants, open } from 'node:fs/promises'
import { fileError, fileErrorCode } from '#disk'
import type { FileFound } from '#documents/ports'
import { HindcastError } from '#vocabulary'

/** The most bytes of a file that are read; the log keeps fewer. */
const LARGEST_READ = 400_000

/** The text of a regular file; a byte that is no UTF-8 is refused, because what is kept must be what is there. */
export const readText = async (file: string, name: string): Promise<FileFound | null> => {
  // Not blocking: opening a pipe that somebody put there would wait for its writer.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  const handle = await open(file, flags).catch((error: unknown) => {
    if (fileErrorCode(error) === 'ENOENT') return null
    if (fileErrorCode(error) === 'ELOOP') throw unreadable(name, 'is a link', error)
    throw fileError(error, name, 'path')
  })
  if (handle === null) return null
  try {
    const found = await handle.stat()
    if (!found.isFile()) throw unreadable(name, 'is not a file')
    if (found.size > LARGEST_READ)
      throw new HindcastError(
        'payload_too_large',
        `${name} is ${found.size} bytes; at most ${LARGEST_READ} are kept`,
        {
          field: 'path',
          next: 'Split it, or keep it outside the workspace.',
        },
      )
    const bytes = await handle.readFile()
    return { text: decoded(bytes, name), hash: hash('sha256', bytes, 'hex') }
  } finally {
    await handle.close()
  }
}

const decoded = (bytes: Buffer, name: string): string => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // The error below says it.
  }
  throw new HindcastError('invalid_input', `${name} is not valid UTF-8 text`, {
    field: 'path',
    next: 'Save it as UTF-8, or keep it outside the workspace.',
  })
}

const unreadable = (name: string, why: string, cause?: unknown): HindcastError =>
  new HindcastError('not_allowed', `${name} ${why}`, {
    field: 'path',
    next: 'Put a plain file there.',
    ...(cause === undefined ? {} : { cause }),
  })
