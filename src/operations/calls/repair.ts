import { z } from 'zod'
import { withLease } from '#consolidate'
import { type ClockRepaired, draftOf, type HeldSecret, repairClock, zRepaired } from '#record'
import { HindcastError, isoOf } from '#vocabulary'
import { operation } from '../operation.ts'
import { zMessage } from '../outputs/answer-fields.ts'
import { zIso } from '../outputs/iso.ts'
import { maskedNotices, zNotices } from '../outputs/notices-output.ts'
import { afterRecording } from '../recording/after-recording.ts'

export const repair = operation({
  name: 'repair',
  verb: 'keep',
  scope: 'admin',
  writes: true,
  existing: true,
  aPersons: true,
  describe:
    'Write the log anew without the facts that a wrong clock dated ahead of now (a person’s); the old log stays readable.',
  input: z.strictObject({
    clock: z.boolean().describe('facts that are dated ahead of the clock as it is now'),
    reason: zRepaired.shape.reason,
  }),
  output: z.object({
    voided: z.int().describe('how many facts are not in the new log; the old one has them'),
    rested: z.int().describe('how many of these were dated right, and rested on one that was not'),
    retimed: z.int().describe('how many facts are known from their own time again'),
    knownAt: zIso.describe('when the last fact of the new log was known'),
    seq: z.int().describe('how many events the log holds now'),
    replaced: z.string().describe('head hash of the log before, which events still reads'),
    notices: zNotices,
    message: zMessage,
  }),
  run: async (caller, { clock, reason }) => {
    if (!clock)
      throw new HindcastError('invalid_input', 'clock is all that can be repaired', {
        field: 'clock',
        next: 'Say so: clock is true.',
      })
    const log = await caller.log()
    if (log.simulated)
      throw new HindcastError('invalid_input', 'a simulated run has no clock but its own log', {
        field: 'run',
        next: 'Open the live log; a run whose times are wrong is run again.',
      })
    await log.refuseTampered()
    const now = caller.clock.now()
    let masked: readonly HeldSecret[] = []
    const said = ({ voided, ...counted }: ClockRepaired) => {
      const draft = draftOf({
        kind: 'repaired',
        at: now,
        run: caller.run,
        turn: null,
        actor: caller.actor,
        payload: { reason, now, voided: voided.map(({ from, to }) => ({ from, to })), ...counted },
      })
      masked = draft.masked
      return draft
    }
    // One log, one writer of a new one: by the lease that an import takes.
    const terms = { name: 'import', work: 'the repair', holder: caller.holder }
    const done = await withLease(log.store, terms, caller.progress, (progress) =>
      repairClock(log.store, now, said, progress),
    )
    const voided = done.voided.reduce((sum, { from, to }) => sum + to - from + 1, 0)
    const { rested, retimed, head, from } = done
    const repaired = {
      voided,
      rested,
      retimed,
      knownAt: isoOf(head.knownAt),
      seq: head.seq,
      replaced: from.hash,
      notices: maskedNotices(masked),
      message: `a new log without ${voided} facts that were dated ahead; ${retimed} are known from their own time again`,
    }
    return afterRecording(repaired, {}, async () => {
      // What was written into files meanwhile is there, and is known from now on.
      await caller.workspace.sync(log)
      return {}
    })
  },
})
