import { z } from 'zod'
import { reviewFile, zNoteText } from '#record'
import { operation } from '../operation.ts'
import { WRITING, WRITING_FIELDS, writeWhole } from '../recording/write-file.ts'

export const review = operation({
  ...WRITING,
  name: 'review',
  describe: 'Write the review of a week or a month; it stands for the days it covers.',
  positional: 'period',
  input: z.strictObject({
    period: z.string().describe('week_2026-03 or month_2026-01'),
    text: zNoteText.describe('the whole review'),
    ...WRITING_FIELDS,
  }),
  run: (caller, { period, text, ...given }) => writeWhole(caller, given, 'review', reviewFile(period), text),
})
