import { z } from 'zod'
import { DEFAULT_RUN, type Head, type Payload, zAccepted } from '#log'
import { HindcastError, isoOf, suggest, zName, zPath } from '#vocabulary'
import { withLogOf } from '#workspace'
import type { LogPlace } from '#workspace/ports'
import { call } from './call.ts'
import { zHead, zIso } from './outputs/answer-fields.ts'
import { prepareFact } from './recording/record-fact.ts'
import { type CheckedBackup, checkedBackup, closed } from './restoring/checked-backup.ts'
import { type StandingLog, standingLog } from './restoring/standing-log.ts'
import type { Caller } from './session/caller.ts'
import type { StagedBackup } from './session/ports.ts'

const zReplaced = z
  .object({
    head: zHead.nullable().describe('where it ended; null: it could not be read'),
    lost: z
      .int()
      .nullable()
      .describe('how many of its events the backup does not have; null: nobody can tell'),
    keptIn: z.string().nullable().describe('the folder it is kept in, with the files that were beside it'),
  })
  .meta({ id: 'ReplacedLog' })

export const restore = call({
  name: 'restore',
  verb: 'keep',
  access: 'local',
  opensRun: true,
  agentWide: true,
  describe:
    'Put a backup in the log’s place (a person’s): checked first, whole or not at all; what was there is kept aside.',
  positional: 'from',
  input: z.strictObject({
    from: zPath.describe('the folder that a backup was written to'),
    run: zName
      .optional()
      .describe('a simulated run that it is a backup of; the agent’s live log if left out'),
    replace: z
      .boolean()
      .optional()
      .describe(
        'put it in place of a log that is here; what the backup does not have of it is then no longer in the log',
      ),
    reason: zAccepted.shape.reason.describe('why it is restored; it stays on record'),
  }),
  output: z.object({
    backup: zHead.describe('where the log ended when the backup was made'),
    knownAt: zIso.describe('the last moment that the backup knows of'),
    replaced: zReplaced.nullable().describe('the log that was here; null: there was none'),
  }),
  run: async (caller, { from, run, replace = false, reason }) => {
    const { home, agent } = caller
    const place = { agent, run: run === DEFAULT_RUN ? undefined : run }
    await caller.release()
    const staged = await home.stage(place, from)
    try {
      const backup = await checkedBackup(caller, staged, place.run !== undefined, from)
      const answer = await inPlace(caller, staged, place, backup, { from, replace, reason }).finally(() =>
        closed(backup.log),
      )
      // Its files are there when whoever restored it looks, and it is anchored with what is on record about that.
      await withLogOf(caller, run ?? DEFAULT_RUN, 'run', (log) => log.state())
      return answer
    } finally {
      await staged.discard()
    }
  },
})

const inPlace = async (
  caller: Caller,
  staged: StagedBackup,
  place: LogPlace,
  backup: CheckedBackup,
  { from, replace, reason }: { readonly from: string; readonly replace: boolean; readonly reason: string },
) => {
  const standing = await standingLog(caller.home, place, backup.log.store)
  try {
    if (standing !== null && !replace) throw wouldReplace(from, place.run, backup.head, standing)
    await noted(caller, place.run, backup, standing, reason)
    await closed(backup.log)
    const { aside } = await staged.put(isoOf(caller.clock.now()).replaceAll(':', '-'))
    return answerOf(backup.head, standing, aside)
  } finally {
    if (standing?.log) await closed(standing.log)
  }
}

/** A person took this log as the log from now on: the event and its anchor are in it before it is put in place. */
const noted = async (
  caller: Caller,
  run: string | undefined,
  { log, head }: CheckedBackup,
  standing: StandingLog | null,
  reason: string,
): Promise<void> => {
  const instead =
    standing === null
      ? ''
      : `, in place of ${standing.head === null ? 'one that could not be read' : `one that ended with ${named(standing.head)}`}`
  const payload: Payload = { reason, found: `a backup was restored that ends with ${named(head)}${instead}` }
  const by = { ...caller, run: run ?? DEFAULT_RUN }
  await log.accept((state) => prepareFact(by, log, state, 'accepted', {}, payload))
}

const named = ({ seq, hash }: Head): string => `event ${seq} (${hash.slice(0, 12)})`

const wouldReplace = (
  from: string,
  run: string | undefined,
  head: Head,
  { head: there, lost, problem }: StandingLog,
): HindcastError => {
  const standing =
    there === null
      ? `a log here that cannot be read (${problem})`
      : `a log here with ${there.seq} events, ${lost} of which the backup does not have`
  return new HindcastError(
    'already_exists',
    `there is ${standing}; the backup is whole, and ends with event ${head.seq} at ${isoOf(head.knownAt)}`,
    {
      field: 'replace',
      next: `To put it in that one’s place, which is kept aside: ${suggest('restore', { from, ...(run === undefined ? {} : { run }), reason: 'WHY', replace: '' })}.`,
    },
  )
}

const answerOf = (head: Head, standing: StandingLog | null, aside: string | null) => {
  const lost = standing?.lost ?? null
  return {
    backup: { seq: head.seq, hash: head.hash },
    knownAt: isoOf(head.knownAt),
    replaced:
      standing === null
        ? null
        : {
            head: standing.head === null ? null : { seq: standing.head.seq, hash: standing.head.hash },
            lost,
            keptIn: aside,
          },
  }
}
