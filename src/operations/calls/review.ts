import { z } from 'zod'
import { journalsOf, periodNamed } from '#consolidate'
import { reviewFile, zNoteText } from '#record'
import { operation } from '../operation.ts'
import { WRITING, WRITING_FIELDS, writeWhole, zWritten } from '../recording/write-file.ts'

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
  output: zWritten.extend({
    covers: z.array(z.string()).describe('the journals of its days: what it stands for'),
  }),
  run: async (caller, { period, text, ...given }) => {
    const file = reviewFile(period)
    const log = await caller.log()
    // Looked up first: what is recorded is answered, whatever fails after it.
    const covers = await journalsOf(log, (await log.state()).head.seq, periodNamed(period).days)
    return { ...(await writeWhole(caller, given, 'review', file, text)), covers }
  },
})
