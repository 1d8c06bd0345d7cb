import { hash } from 'node:crypto'
import { constants, open } from 'node:fs/promises'
import type { FileFound } from '#documents/ports'
import { HindcastError, LARGEST_DOCUMENT, shownPath } from '#vocabulary'
import { fileError, fileErrorCode } from '#vocabulary/files'

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
    return { text: textOf(bytes, name), hash: hash('sha256', bytes, 'hex') }
  } finally {
    await handle.close()
  }
}

/** Bytes that are no UTF-8, or hold null bytes, are left alone: the log would store something else than what is there. */
const textOf = (bytes: Uint8Array, name: string): string => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Fatal decoding throws on the first byte that is no UTF-8.
  }
  throw new HindcastError('invalid_input', `${shownPath(name)} is no UTF-8 text, or holds null bytes`, {
    field: 'path',
    next: 'Save it as UTF-8, or keep it outside the workspace.',
  })
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
