import { z } from 'zod'
import { workspacePath } from '#record'
import { HindcastError, isoOf } from '#vocabulary'
import { operation } from '../operation.ts'
import { AS_OF, momentFor, zIso } from '../when.ts'
import { fileRow, textOf } from '../workspace/file-text.ts'

const LINES = /^(\d{1,9})(?:\s*-\s*(\d{1,9}))?$/

export const get = operation({
  name: 'get',
  verb: 'recall',
  scope: 'read',
  writes: false,
  describe: 'Read a file of the workspace, or some of its lines, as it is or as it was known at a moment.',
  positional: 'path',
  input: z.strictObject({
    path: z.string().describe('such as playbook.md or journal/2026-01-31.md'),
    lines: z
      .string()
      .regex(LINES, 'give a line or a range such as 12-20')
      .optional()
      .describe('a line or a range such as 12-20; all if left out'),
    ...AS_OF,
  }),
  output: z.object({
    path: z.string(),
    startLine: z.int(),
    endLine: z.int(),
    lines: z.int(),
    text: z.string(),
    hash: z.string().describe('of the whole text: with the lines it says what was quoted'),
    standing: z.enum(['free', 'approved', 'unapproved']),
    how: z.string(),
    by: z.string(),
    knownAt: zIso,
  }),
  run: async (caller, input) => {
    const path = workspacePath(input.path)
    const log = await caller.log()
    // What a person has just saved is a fact before anybody reads it.
    if (input.asOf === undefined) await caller.workspace.look(log, path)
    const { seq } = await momentFor(log, input)
    const row = await fileRow(log, path, seq)
    if (!row)
      throw new HindcastError('not_found', `there is no ${path} in the workspace`, {
        field: 'path',
        next:
          input.asOf === undefined
            ? 'Check the name: notes are notes/KEY.md, the journal is journal/DATE.md.'
            : 'Nothing of that name was known at that moment.',
      })
    const text = await textOf(log, row)
    const all = linesOf(text)
    const [start, end] = rangeOf(input.lines, all.length)
    return {
      path,
      startLine: start,
      endLine: end,
      lines: all.length,
      text: all.slice(start - 1, end).join('\n'),
      hash: row.hash,
      standing: row.standing,
      how: row.how,
      by: row.actor,
      knownAt: isoOf(row.knownAt),
    }
  },
})

/** The newline at the end of a file begins no line of its own. */
const linesOf = (text: string): string[] => (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')

const rangeOf = (given: string | undefined, count: number): [number, number] => {
  if (given === undefined) return [1, count]
  const [, from = '1', to = from] = LINES.exec(given.trim()) ?? []
  const [start, end] = [Number(from), Math.min(Number(to), count)]
  if (start < 1 || start > count || end < start)
    throw new HindcastError('not_found', `the file has ${count} lines, not ${given}`, {
      field: 'lines',
      next: `Ask for lines between 1 and ${count}.`,
    })
  return [start, end]
}
