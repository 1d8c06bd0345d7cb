import { z } from 'zod'
import { zInstant } from '#vocabulary'
import { call } from './call.ts'
import { maintainedOut, zMaintained } from './outputs/maintained-output.ts'
import { recordMaintenance } from './recording/record-maintenance.ts'
import { writeProjections } from './recording/write-projections.ts'

export const maintain = call({
  name: 'maintain',
  verb: 'keep',
  access: 'write',
  existing: true,
  describe:
    'Look after the memories: split, merge and recount beliefs, clear plans, let knowledge rise, sink and be summed up; a turn does it when it is due.',
  input: z.strictObject({
    at: zInstant.optional().describe('the end of a trading day at or before this moment; now if left out'),
    dryRun: z
      .boolean()
      .optional()
      .describe(
        'only show what would move, be fed, summed up or forgotten, each with why; nothing is recorded',
      ),
  }),
  output: zMaintained,
  run: async (caller, { at, dryRun = false }) => {
    const log = await caller.log()
    const maintained = await recordMaintenance(caller, log, { at, dryRun })
    const behind = dryRun ? null : await writeProjections(caller, log)
    return maintainedOut(maintained, dryRun, behind)
  },
})
