import { z } from 'zod'
import { dayOf, timeOf } from '#documents'
import { journalFile, withEntry, zEntry } from '#record'
import { operation } from '../operation.ts'
import { WRITING, WRITING_FIELDS, writeFile } from '../recording/write-file.ts'

export const journal = operation({
  ...WRITING,
  name: 'journal',
  describe: 'Write into the journal of the trading day.',
  positional: 'text',
  input: z.strictObject({ text: zEntry.describe('what to keep of this moment'), ...WRITING_FIELDS }),
  run: (caller, { text, ...given }) =>
    writeFile(caller, given, {
      kind: 'journal',
      file: (at, state) => journalFile(dayOf(at, state)),
      text,
      whole: (before, at, state) => withEntry(before, dayOf(at, state), timeOf(at, state), text),
      appends: true,
    }),
})
