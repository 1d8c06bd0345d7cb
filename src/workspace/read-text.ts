import { hash } from 'node:crypto'
import { constants, open } from 'node:fs/promises'
import type { FileFound } from '#documents/ports'
import { HindcastError, LARGEST_DOCUMENT, shownPath } from '#vocabulary'
import { fileError, fileErrorCode } from '#vocabulary/files'
import { textOfBytes } from './text-of-bytes.ts'

/** The text of a regular file. */
export const readText = async (file: string, name: string): Promise<FileFound | null> => {
  // Not blocking: opening a pipe that somebody put there would wait for its writer.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  const handle = await open(file, flags).catch((error: unknown) => {
    if (fileErrorCode(error) === 'ENOENT') return null
    if (fileErrorCode(error) === 'ELOOP') throw unreadable(name, 'is a link', error)
    if (fileErrorCode(error) === 'EACCES')
      throw unreadable(name, 'may not be read', error, 'Give this user the right to read it.')
    throw fileError(error, name, 'path')
  })
  if (handle === null) return null
  try {
    const found = await handle.stat()
    if (!found.isFile()) throw unreadable(name, 'is not a file')
    if (found.size > LARGEST_DOCUMENT)
      throw new HindcastError(
        'payload_too_large',
        `${shownPath(name)} is ${found.size} bytes; at most ${LARGEST_DOCUMENT} are kept`,
        {
          field: 'path',
          next: 'Split it, or keep it outside the workspace.',
        },
      )
    const bytes = await handle.readFile()
    return { ...textOfBytes(bytes, name), hash: hash('sha256', bytes, 'hex') }
  } finally {
    await handle.close()
  }
}

const unreadable = (
  name: string,
  why: string,
  cause?: unknown,
  next = 'Put a plain file there.',
): HindcastError =>
  new HindcastError('not_allowed', `${shownPath(name)} ${why}`, {
    field: 'path',
    next,
    ...(cause === undefined ? {} : { cause }),
  })
