import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { OWNERS_FILE } from '#disk'
import { partsInside } from './inside-home.ts'
import { foreignLine } from './witness-line.ts'

// A witness that is a file: lines are only added, and only to what holds nothing else.

const { O_APPEND, O_CREAT, O_NONBLOCK, O_RDONLY, O_RDWR } = constants

/** Enough for the last line, whatever folder its home is in. */
const TAIL_BYTES = 8 * 1_024

/**
 * Adds a line. Only a person begins a file: where one is gone, a drive may be missing, and what it has would seem to be lost. Nor is
 * one added to that does not have what it should.
 */
export const appendLine = async (
  file: string,
  line: string,
  home: string,
  { begins, has }: { readonly begins: boolean; readonly has: (text: string) => boolean },
): Promise<void> => {
  await refuseInside(home, file)
  await withFile(file, O_RDWR | O_APPEND | (begins ? O_CREAT : 0), async (handle) => {
    // A person's word is checked against all that is there; the schedule adds to what it has added to before.
    const before = begins ? await handle.readFile('utf8') : await tailOf(handle)
    refuseForeign(before)
    // What other logs have sent since may fill the end.
    if (!has(before) && !has(await handle.readFile('utf8'))) throw new Error('it lacks what it took last')
    const isTorn = before !== '' && !before.endsWith('\n')
    await handle.writeFile(isTorn ? `\n${line}` : line)
    await handle.sync()
  })
}

/** All that it holds. */
export const readLines = (file: string): Promise<string> =>
  withFile(file, O_RDONLY, (handle) => handle.readFile('utf8'))

export const refuseForeign = (text: string): void => {
  const foreign = foreignLine(text)
  if (foreign !== null) throw new Error(`it holds a line that is no anchor: ${foreign.slice(0, 60)}`)
}

/** Without waiting for a writer of what is no file. */
const withFile = async <T>(
  file: string,
  flags: number,
  work: (handle: FileHandle) => Promise<T>,
): Promise<T> => {
  const handle = await open(file, flags | O_NONBLOCK, OWNERS_FILE)
  try {
    if (!(await handle.stat()).isFile()) throw new Error('it is no file; what takes lines is a command')
    return await work(handle)
  } finally {
    await handle.close()
  }
}

/** The end of the file, from the beginning of a line where there is one. */
const tailOf = async (handle: FileHandle): Promise<string> => {
  const { size } = await handle.stat()
  const from = Math.max(0, size - TAIL_BYTES)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, from)
  const text = buffer.toString('utf8', 0, bytesRead)
  return from === 0 ? text : text.slice(text.indexOf('\n') + 1)
}

/** Whoever may change the log may change what is beside it. */
const refuseInside = async (home: string, file: string): Promise<void> => {
  if ((await partsInside(home, file)) !== null)
    throw new Error('it is inside the home, where whoever changes the log may change it too')
}
