import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { HindcastError, isHindcastError, parse } from '#vocabulary'

export const readSource = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((cause: unknown) => {
    throw new HindcastError('not_found', `the file ${file} cannot be read`, {
      field: 'path',
      next: 'Check the folder given to lab replay.',
      cause,
    })
  })

/** JSON of a file's text, read once by a schema. */
export const parseSource = <T>(text: string, schema: z.ZodType<T>, where: string): T => {
  try {
    return parse(schema, JSON.parse(text), where)
  } catch (cause) {
    throw new HindcastError('invalid_input', `${where} is not as expected: ${messageOf(cause)}`, {
      field: 'path',
      next: 'The layout differs from the one lab replay reads; nothing was changed.',
      cause,
    })
  }
}

/** One JSON value a line, each with the number of its line. */
export const parseNumberedLines = <T>(
  text: string,
  schema: z.ZodType<T>,
  where: string,
): { readonly line: number; readonly value: T }[] =>
  text
    .split('\n')
    .flatMap((line, i) =>
      line.trim() === ''
        ? []
        : [{ line: i + 1, value: parseSource(line, schema, `${where}, line ${i + 1}`) }],
    )

export const parseSourceLines = <T>(text: string, schema: z.ZodType<T>, where: string): T[] =>
  parseNumberedLines(text, schema, where).map(({ value }) => value)

const messageOf = (error: unknown): string =>
  isHindcastError(error) || error instanceof Error ? error.message : String(error)
