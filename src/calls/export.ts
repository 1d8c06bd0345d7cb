import { z } from 'zod'
import { HindcastError, zPath } from '#vocabulary'
import { EXPORT_FORMATS, exportedLines } from './asking/exported-lines.ts'
import { call } from './call.ts'
import type { Caller } from './session/caller.ts'

export const exportCall = call({
  name: 'export',
  verb: 'keep',
  access: 'read',
  localField: 'to',
  describe: 'Write the whole log to a file of JSON lines, or its trades to a CSV file.',
  positional: 'to',
  input: z.strictObject({
    to: zPath.describe('a file that does not exist yet'),
    format: z.enum(EXPORT_FORMATS).default('jsonl').describe('jsonl: every event; csv: the trades'),
  }),
  output: z.object({
    to: z.string().describe('the file it was written to'),
    lines: z.int().describe('how many lines it has: one an event, or a header and one a trade'),
  }),
  run: async (caller, { to, format }) => {
    await refuseOwnPlace(caller, to)
    const { lines } = await caller.lines.write(to, exportedLines(caller, format))
    return { to, lines }
  },
})

/** Among an agent's files it would be taken for one of them, and under a name of the home's own for its settings. */
const refuseOwnPlace = async ({ home }: Caller, to: string): Promise<void> => {
  if (await home.isOwnPlace(to))
    throw new HindcastError(
      'not_allowed',
      `${to} is a place of the home's own, and would be taken for a part of it`,
      {
        field: 'to',
        next: 'Give a file outside of the home.',
      },
    )
}
