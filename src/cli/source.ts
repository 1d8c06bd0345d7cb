import { readFile, stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { HindcastError } from '#vocabulary'
import type { Named } from './input-fields.ts'

export interface Sourced {
  readonly text: string
  /** ` in orders.json`, for an error; empty for what was typed. */
  readonly from: string
}

/** Text that was typed, `@file` for a file, `-` for standard input (once). */
export interface Sources {
  read(given: string, field: Named): Promise<Sourced>
}

export const sourcesFrom = (input: NodeJS.ReadableStream): Sources => {
  let taken: string | undefined
  return {
    read: async (given, field) => {
      if (given.startsWith('@'))
        return { text: await fileText(given.slice(1), field), from: ` in ${given.slice(1)}` }
      if (given !== '-') return { text: given, from: '' }
      if (taken !== undefined)
        throw new HindcastError('invalid_input', `--${field.flag} and --${taken} both read standard input`, {
          field: field.name,
          next: 'Give one of them as @file.',
        })
      taken = field.flag
      return { text: await text(input), from: ' on standard input' }
    },
  }
}

const fileText = async (path: string, { name }: Named): Promise<string> => {
  try {
    const kind = await stat(path)
    // A device may have no end. A pipe is read as it is written to, and the program can be ended meanwhile.
    if (!kind.isFile() && !kind.isFIFO()) throw new Error('it is a folder or a device')
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new HindcastError('not_found', `the file ${path} cannot be read`, {
      field: name,
      next: 'Check its name; @ is followed by a path from the folder you are in.',
      cause,
    })
  }
}

/** A file, and a shell, end a line where nobody typed one. */
