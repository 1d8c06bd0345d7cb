import { z } from 'zod'
import { rebuildRows } from '#log'
import { call } from './call.ts'
import { zHead } from './outputs/answer-fields.ts'

export const rebuild = call({
  name: 'rebuild',
  verb: 'keep',
  access: 'write',
  existing: true,
  describe: 'Make every derived row again from the log.',
  input: z.strictObject({}),
  output: z.object({
    head: zHead.describe('where the log ended when the rows were made'),
  }),
  run: async (caller) => {
    const log = await caller.unsyncedLog()
    const head = await rebuildRows(log.store, caller.progress)
    return {
      head: { seq: head.seq, hash: head.hash },
    }
  },
})
