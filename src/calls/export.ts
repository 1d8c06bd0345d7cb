import { z } from 'zod'
import { HindcastError, zPath } from '#vocabulary'
import { call } from './call.ts'
import { eventsOut } from './outputs/event-output.ts'
import type { Caller } from './session/caller.ts'

const EXPORT_AT_ONCE = 1_000

export const exportCall = call({
  name: 'export',
  verb: 'keep',
  access: 'read',
  localField: 'to',
  describe: 'Write the whole log to a file of JSON lines.',
  positional: 'to',
  input: z.strictObject({ to: zPath.describe('a file that does not exist yet') }),
  output: z.object({
    to: z.string().describe('the file it was written to'),
    events: z.int().describe('how many events it holds, one a line'),
  }),
  run: async (caller, { to }) => {
    await refuseOwnPlace(caller, to)
    const { lines } = await caller.lines.write(to, exportLines(caller))
    return { to, events: lines }
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

async function* exportLines(caller: Caller): AsyncGenerator<string> {
  const log = await caller.log()
  const { head } = await log.state()
  const total = head.seq
  for (let after = 0; ; ) {
    const page = await log.store.events({ afterSeq: after, toSeq: total, limit: EXPORT_AT_ONCE })
    if (page.length === 0) break
    for (const event of await eventsOut(log.store, page)) yield JSON.stringify(event)
    after = page[page.length - 1]?.seq ?? total
    caller.progress(after, total)
  }
}
