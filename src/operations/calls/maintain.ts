import { z } from 'zod'
import { zInstant } from '#vocabulary'
import { operation } from '../operation.ts'
import { zBehind } from '../outputs/answer-fields.ts'
import { zRecorded } from '../outputs/recorded-output.ts'
import { recordMaintenance } from '../recording/record-maintenance.ts'
import { writeProjections } from '../recording/write-projections.ts'

export const maintain = operation({
  name: 'maintain',
  verb: 'keep',
  scope: 'write',
  writes: true,
  existing: true,
  describe:
    'Look after the memories: split, merge and recount beliefs, clear plans; a turn does it when it is due.',
  input: z.strictObject({
    at: zInstant.optional().describe('the end of a trading day at or before this moment; now if left out'),
  }),
  output: zRecorded.extend({ behind: zBehind }),
  run: async (caller, input) => {
    const log = await caller.log()
    const recorded = await recordMaintenance(caller, log, input.at)
    return { ...recorded, behind: await writeProjections(caller, log) }
  },
})
