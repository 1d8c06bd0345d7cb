import { z } from 'zod'
import { rulesStanding } from '#documents'
import { EMPTY_HEAD, type Log, verifyLog } from '#record'
import { type HindcastError, isHindcastError } from '#vocabulary'
import type { Caller } from '../caller.ts'
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
    const log = await unlessDamaged(caller)
    if ('code' in log) return cannotBeOpened(log.message)
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

/** A database that cannot be opened for damage is an answer too: whoever asks whether the record is sound is told that it is not. */
const unlessDamaged = (caller: Caller): Promise<Log | HindcastError> =>
  caller.log().catch((error: unknown) => {
    if (isHindcastError(error) && error.code === 'store_damaged') return error
    throw error
  })

const cannotBeOpened = (problem: string) => ({
  sound: false,
  events: 0,
  head: { seq: EMPTY_HEAD.seq, hash: EMPTY_HEAD.hash },
  anchor: null,
  archives: 0,
  problems: [{ where: 'database', problem }],
  unapproved: [],
  changedProjections: [],
  deletedProjections: [],
  message: 'it cannot be opened: restore a backup',
})

const UNTOLD = { changed: [], deleted: [] }

const said = ({ length }: readonly string[], what: 'changed' | 'deleted'): string =>
  length === 0 ? '' : `; ${length} ${length === 1 ? 'file' : 'files'} made from it ${what} by hand`
