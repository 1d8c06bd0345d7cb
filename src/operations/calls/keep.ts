import { z } from 'zod'
import { withLease } from '#consolidate'
import { rebuild as rebuildRows, verify as verifyLog } from '#record'
import { zLabel } from '#vocabulary'
import { operation } from '../operation.ts'
import { changedProjections } from '../projections/index.ts'
import { rulesStanding } from '../workspace/rules-standing.ts'

const zHead = z.object({ seq: z.int(), hash: z.string() })

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
    const changed = verdict.sound ? await changedProjections(log, caller.workspace) : []
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

export const rebuild = operation({
  name: 'rebuild',
  verb: 'keep',
  scope: 'admin',
  writes: true,
  existing: true,
  describe: 'Make every derived row again from the log.',
  input: z.strictObject({}),
  output: z.object({ head: zHead, message: z.string() }),
  run: async (caller) => {
    const log = await caller.log()
    const terms = { name: 'rebuild', holder: caller.process, clock: caller.clock }
    const head = await withLease(log.store, terms, caller.progress, (progress) =>
      rebuildRows(log.store, progress),
    )
    return {
      head: { seq: head.seq, hash: head.hash },
      message: `derived rows made again from ${head.seq} events`,
    }
  },
})

export const backup = operation({
  name: 'backup',
  verb: 'keep',
  scope: 'admin',
  writes: false,
  describe: 'Copy the log into a folder, consistently, while others write.',
  positional: 'to',
  input: z.strictObject({ to: zLabel.describe('a folder that does not hold a backup yet') }),
  output: z.object({ to: z.string(), head: zHead, bytes: z.int() }),
  run: async (caller, { to }) => {
    const log = await caller.log()
    const { head, bytes } = await log.disk.backup(to, caller.progress)
    return { to, head: { seq: head.seq, hash: head.hash }, bytes }
  },
})
