import { z } from 'zod'
import { indexHealth } from '#search'
import { call } from './call.ts'
import { indexHealthOut, zIndexHealth } from './outputs/index-health-output.ts'

export const reindex = call({
  name: 'reindex',
  verb: 'keep',
  access: 'write',
  describe:
    'Bring the search index up to date: what changed, or all of it anew; and the vectors of the model set up now.',
  existing: true,
  input: z.strictObject({
    anew: z
      .boolean()
      .default(false)
      .describe('make it from nothing, and the files that are made from the log too'),
  }),
  output: zIndexHealth,
  run: async (caller, { anew }) => {
    const log = await caller.log()
    await caller.workspace.sync(log)
    await caller.texts.reindex(log, anew, caller.progress)
    if (anew) await caller.projections.write(log, { from: 0, episodes: caller.episodes })
    return indexHealthOut(await indexHealth(caller, log, true))
  },
})
