import { z } from 'zod'
import { rulesStanding } from '#documents'
import { verifyLog } from '#record'
import { operation } from '../operation.ts'
import { zMessage } from '../outputs/answer-fields.ts'
import { zHead } from '../outputs/head-output.ts'

const zProblem = z
  .object({
    where: z.string().describe('what is wrong: event 12, text 1f3a9c40b2d1, head.json'),
    problem: z.string().describe('what is wrong with it'),
  })
  .meta({ id: 'Problem' })

export const verify = operation({
  name: 'verify',
  verb: 'keep',
  scope: 'read',
  writes: false,
  describe: 'Check the record: pages, chain, texts, anchored head, and every derived row against the log.',
  input: z.strictObject({}),
  output: z.object({
    sound: z.boolean().describe('nothing was found to be changed or broken'),
    events: z.int().describe('events in the log'),
    head: zHead.describe('where the log ends'),
    anchor: zHead.nullable().describe('the head that is kept beside the database; null: none yet'),
    archives: z.int().describe('older logs that imports have replaced, checked too'),
    problems: z.array(zProblem).describe('what was found, 50 at most'),
    unapproved: z
      .array(z.string())
      .describe('protected files changed without approval: told, but no edit of the record'),
    changedProjections: z
      .array(z.string())
      .describe('files made from the log that somebody changed; reindex with anew makes them again'),
    deletedProjections: z
      .array(z.string())
      .describe('files made from the log that somebody deleted; reindex with anew makes them again'),
    message: zMessage,
  }),
  run: async (caller) => {
    const log = await caller.log()
    const { head, anchor, problems, ...verdict } = await verifyLog(log, log.simulated, caller.progress)
    // What is made from a broken log says nothing about who changed it.
    const { changed, deleted } = verdict.sound ? await caller.projections.changes(log) : UNTOLD
    const anchored = anchor === null ? 'no anchor yet' : `anchored at event ${anchor.seq}`
    return {
      ...verdict,
      head: { seq: head.seq, hash: head.hash },
      anchor: anchor === null ? null : { seq: anchor.seq, hash: anchor.hash },
      problems: [...problems],
      unapproved: verdict.sound ? [...(await rulesStanding(log, head.seq)).unapproved] : [],
      changedProjections: [...changed],
      deletedProjections: [...deleted],
      message: verdict.sound
        ? `sound: ${verdict.events} events, ${anchored}; a cut above the anchor cannot be seen${said(changed, 'changed')}${said(deleted, 'deleted')}`
        : `${problems.length} problems: restore a backup, or rebuild if only derived rows differ`,
    }
  },
})

const UNTOLD = { changed: [], deleted: [] }

const said = ({ length }: readonly string[], what: 'changed' | 'deleted'): string =>
  length === 0 ? '' : `; ${length} ${length === 1 ? 'file' : 'files'} made from it ${what} by hand`
