import { z } from 'zod'
import { rulesStanding } from '#documents'
import { verifyLog } from '#record'
import { operation } from '../operation.ts'
import { zHead } from '../outputs/head-output.ts'

export const verify = operation({
  name: 'verify',
  verb: 'keep',
  scope: 'read',
  writes: false,
  describe: 'Check the record: pages, chain, texts, anchored head, and every derived row against the log.',
  input: z.strictObject({}),
  output: z.object({
    sound: z.boolean(),
    events: z.int(),
    head: zHead,
    anchor: zHead.nullable(),
    archives: z.int(),
    problems: z.array(z.object({ where: z.string(), problem: z.string() })),
    unapproved: z
      .array(z.string())
      .describe('protected files changed without approval: told, but no edit of the record'),
    changedProjections: z
      .array(z.string())
      .describe('files made from the log that somebody changed; the next write makes them again'),
    message: z.string(),
  }),
  run: async (caller) => {
    const log = await caller.log()
    const { head, anchor, problems, ...verdict } = await verifyLog(log, caller.progress)
    // What is made from a broken log says nothing about who changed it.
    const changed = verdict.sound ? await caller.projections.changed(log) : []
    const anchored = anchor === null ? 'no anchor yet' : `anchored at event ${anchor.seq}`
    return {
      ...verdict,
      head: { seq: head.seq, hash: head.hash },
      anchor: anchor === null ? null : { seq: anchor.seq, hash: anchor.hash },
      problems: [...problems],
      unapproved: [...(await rulesStanding(log, head.seq)).unapproved],
      changedProjections: [...changed],
      message: verdict.sound
        ? `sound: ${verdict.events} events, ${anchored}; a cut above the anchor cannot be seen${said(changed)}`
        : `${problems.length} problems: restore a backup, or rebuild if only derived rows differ`,
    }
  },
})

const said = ({ length }: readonly string[]): string =>
  length === 0 ? '' : `; ${length} ${length === 1 ? 'file' : 'files'} made from it changed by hand`
