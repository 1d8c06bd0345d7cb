import { z } from 'zod'
import { noteFile, zNoteText } from '#record'
import { operation } from '../operation.ts'
import { WRITING, WRITING_FIELDS, writeWhole } from '../recording/write-file.ts'

export const note = operation({
  ...WRITING,
  name: 'note',
  describe: 'Write a note under a key, in place of the one before; every version is kept.',
  positional: 'key',
  input: z.strictObject({
    key: z.string().describe('a name, such as position_AAPL; never a path'),
    text: zNoteText.describe('the whole note'),
    ...WRITING_FIELDS,
  }),
  run: (caller, { key, text, ...given }) => writeWhole(caller, given, 'note', noteFile(key), text),
})
