import { closeSync, constants, createReadStream, fstatSync, openSync } from 'node:fs'
import { Socket } from 'node:net'
import { HindcastError } from '#vocabulary'
import { fileError, notPlain } from '#vocabulary/files'

/**
 * What a file or a pipe holds. Opening does not wait for whoever writes to the pipe, and reading waits in the event loop: a thread
 * that waited could not be ended, and the process with it. A device may have no end, and is refused like a folder.
 */
export async function* byteStream(
  path: string,
  field: string,
  ends: AbortSignal,
  heard: (done: number, total: number) => void = () => {},
): AsyncGenerator<Buffer> {
  try {
    const { pieces, total } = opened(path, field, ends)
    let done = 0
    for await (const piece of pieces) {
      done += piece.length
      heard(done, total)
      yield piece
    }
  } catch (error) {
    if (ends.aborted) throw ended(path, field)
    throw fileError(error, path, field)
  }
}

interface Opened {
  readonly pieces: AsyncIterable<Buffer>
  /** How many bytes there are; 0 where nobody knows. */
  readonly total: number
}

const opened = (path: string, field: string, ends: AbortSignal): Opened => {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const kind = fstatSync(fd)
  if (kind.isFile()) return { pieces: createReadStream(path, { fd }), total: kind.size }
  if (kind.isFIFO())
    return { pieces: new Socket({ fd, readable: true, writable: false, signal: ends }), total: 0 }
  closeSync(fd)
  throw notPlain(path, field)
}

/** A pipe may have no end: who waits for it is told when it is waited for no longer. */
const ended = (path: string, field: string): HindcastError =>
  new HindcastError('memory_closed', `the memory was closed while ${path} was being read`, {
    field,
    next: 'Open the memory again, and close it once the pipe has been written to its end. Nothing of it was recorded.',
  })
