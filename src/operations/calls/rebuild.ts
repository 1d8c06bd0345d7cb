import { z } from 'zod'
import { withLease } from '#consolidate'
import { rebuildRows } from '#record'
import { operation } from '../operation.ts'
import { zMessage } from '../outputs/answer-fields.ts'
import { zHead } from '../outputs/head-output.ts'

/** Of the handles that moved, so many are answered. */
const MOST_MOVED = 100

const RETOLD = 'handles moved, and the log was told again with those that its facts name'

export const rebuild = operation({
  name: 'rebuild',
  verb: 'keep',
  scope: 'admin',
  writes: true,
  existing: true,
  describe: 'Make every derived row again from the log.',
  input: z.strictObject({}),
  output: z.object({
    head: zHead.describe('where the log ended when the rows were made'),
    moved: z
      .array(
        z.object({
          was: z.string().describe('what it was called: E12'),
          is: z.string().nullable().describe('what it is called now; null: it is part of another, or gone'),
        }),
      )
      .describe('handles that other rules gave to others: at most 100'),
    message: zMessage,
  }),
  run: async (caller) => {
    const log = await caller.log()
    const terms = { name: 'rebuild', holder: caller.holder }
    const { head, moved, retold } = await withLease(log.store, terms, caller.progress, (progress) =>
      rebuildRows(log.store, progress),
    )
    const made = `derived rows made again from ${head.seq} events`
    return {
      head: { seq: head.seq, hash: head.hash },
      moved: moved.slice(0, MOST_MOVED),
      message: moved.length === 0 ? made : `${made}; ${moved.length} ${retold ? RETOLD : 'handles moved'}`,
    }
  },
})
