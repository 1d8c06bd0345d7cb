import { z } from 'zod'
import { EMPTY_HEAD, type Log, lastAnchor, MOST_PROBLEMS, type Problem, type Verdict, verifyLog } from '#log'
import type { ProjectionChanges } from '#projections'
import { type Anchor, HindcastError, isHindcastError, zPath } from '#vocabulary'
import { rulesStanding } from '#workspace'
import { call } from './call.ts'
import { zHead, zMessage } from './outputs/answer-fields.ts'
import type { Caller } from './session/caller.ts'

const zProblem = z
  .object({
    where: z.string().describe('what is wrong: event 12, text 1f3a9c40b2d1, anchors.jsonl'),
    problem: z.string().describe('what is wrong with it'),
  })
  .meta({ id: 'Problem' })

export const verify = call({
  name: 'verify',
  verb: 'keep',
  access: 'read',
  localField: 'against',
  describe: 'Check the record: pages, chain, texts, anchors and every derived row against the log.',
  input: z.strictObject({
    against: zPath
      .optional()
      .describe('a file of anchors, such as anchors.also names; that one is compared if left out'),
  }),
  output: z.object({
    sound: z.boolean().describe('nothing was found to be changed or broken'),
    events: z.int().describe('events in the log'),
    head: zHead.describe('where the log ends'),
    anchor: zHead.nullable().describe('the last anchor; null: none yet'),
    against: z
      .int()
      .nullable()
      .describe('the last event that the other file of anchors names; null: none was compared'),
    problems: z.array(zProblem).describe('what was found, 50 at most'),
    projections: z
      .array(z.string())
      .describe(
        'files made from the log that are not as it has them, each with why; reindex with anew makes them again',
      ),
    message: zMessage,
  }),
  failed: ({ sound }) => !sound,
  run: async (caller, { against }) => {
    const log = await unlessDamaged(caller)
    if ('code' in log) return cannotBeOpened(log.message)
    const other = await otherAnchors(caller, against)
    const { verdict, files, problems: unread } = await look(caller, log, other.anchors)
    const { head, anchor } = verdict
    const { changed, deleted, unknown } = files
    const found = [...verdict.problems, ...other.problems, ...unread]
    const problems = found.slice(0, MOST_PROBLEMS)
    const sound = problems.length === 0
    const { unapproved } = verdict.sound ? await rulesStanding(log, head.seq) : { unapproved: [] }
    const said = [
      eventsText(verdict.events, anchor),
      ...filesText(files),
      ...unapproved.map((file) => `${file} was changed without approval.`),
    ]
    return {
      sound,
      events: verdict.events,
      head: { seq: head.seq, hash: head.hash },
      anchor: anchor === null ? null : { seq: anchor.seq, hash: anchor.hash },
      against: lastAnchor(other.anchors)?.seq ?? null,
      problems,
      projections: [
        ...changed.map((file) => `changed: ${file}`),
        ...deleted.map((file) => `deleted: ${file}`),
        ...unknown.map((file) => `unknown: ${file}`),
      ],
      message: sound ? said.join(' ') : `${counted(problems.length, 'problem')}: ${remedies(problems)}`,
    }
  },
})

interface Looked {
  readonly verdict: Verdict
  readonly files: ProjectionChanges
  /** What could not be looked at. */
  readonly problems: readonly Problem[]
}

/** What is made from a broken log says nothing about who changed it. */
const look = async (caller: Caller, log: Log, others: readonly Anchor[]): Promise<Looked> => {
  const verdict = await verifyLog(log, others, caller.progress)
  if (!verdict.sound) return { verdict, files: UNTOLD, problems: [] }
  const problems: Problem[] = []
  const files = await caller.projections.changes(log).catch((error: unknown) => {
    problems.push(unreadable('workspace', error))
    return UNTOLD
  })
  return { verdict, files, problems }
}

/** A folder that cannot be opened is what is wrong with it: whether the record is sound is answered all the same. */
const unreadable = (where: string, error: unknown): Problem => {
  if (!isHindcastError(error) || PASSING.has(error.code)) throw error
  const told = error.code === 'store_damaged' ? error.message : `cannot be compared: ${error.message}`
  return { where, problem: told }
}

/** What is over when it is tried again, and what comes of having closed it. */
const PASSING: ReadonlySet<string> = new Set(['store_busy', 'already_running', 'memory_closed', 'store_gone'])

const counted = (n: number, what: string): string => `${n} ${n === 1 ? what : `${what}s`}`

const eventsText = (events: number, anchor: Verdict['anchor']): string => {
  const last = anchor?.seq ?? 0
  const open = last + 1 === events ? `Event ${events}` : `Events ${last + 1}–${events}`
  return `ok: ${counted(events, 'event')}. Last anchor: ${last === 0 ? 'none' : `event ${last}`}.${last >= events ? '' : ` ${open} could be cut off without a trace until the next anchor.`}`
}

const filesText = ({ changed, deleted, unknown }: ProjectionChanges): readonly string[] => [
  ...(changed.length === 0 ? [] : [`${counted(changed.length, 'file')} made from the log changed by hand.`]),
  ...(deleted.length === 0 ? [] : [`${counted(deleted.length, 'file')} made from the log deleted by hand.`]),
  ...(unknown.length === 0 ? [] : [`${counted(unknown.length, 'file')} beside them not of the record.`]),
]

const remedies = (problems: readonly Problem[]): string => [...new Set(problems.map(remedy))].join('; ')

const remedy = ({ where }: Problem): string => {
  if (where === 'workspace') return 'the log is sound; put the folder of files itself in its place'
  if (where === ALSO) return 'the log may be sound; make that file readable and verify again'
  return 'restore a backup, or rebuild if only derived rows differ'
}

const ALSO = 'anchors.also'

/** The anchors of the file that is named; else of `anchors.also`, which may not be readable now. */
const otherAnchors = async (
  { home, place, anchorsAlso }: Caller,
  against: string | undefined,
): Promise<{ readonly anchors: readonly Anchor[]; readonly problems: readonly Problem[] }> => {
  const file = against ?? anchorsAlso
  if (file === undefined) return { anchors: [], problems: [] }
  try {
    const anchors = await home.anchorsIn(file, place)
    if (against !== undefined && anchors.length === 0)
      throw new HindcastError('not_found', `${against} has no anchor of this log`, {
        field: 'against',
        next: 'Give a file that anchors of this log were written to.',
      })
    return { anchors, problems: [] }
  } catch (error) {
    if (against !== undefined || !isHindcastError(error)) throw error
    return { anchors: [], problems: [{ where: ALSO, problem: error.message }] }
  }
}

/** A database that cannot be opened for damage is an answer too: whoever asks whether the record is sound is told that it is not. */
const unlessDamaged = (caller: Caller): Promise<Log | HindcastError> =>
  caller.unsyncedLog().catch((error: unknown) => {
    if (isHindcastError(error) && error.code === 'store_damaged') return error
    throw error
  })

const cannotBeOpened = (problem: string) => ({
  sound: false,
  events: 0,
  head: { seq: EMPTY_HEAD.seq, hash: EMPTY_HEAD.hash },
  anchor: null,
  against: null,
  problems: [{ where: 'database', problem }],
  projections: [],
  message: 'it cannot be opened: restore a backup',
})

const UNTOLD: ProjectionChanges = { changed: [], deleted: [], unknown: [] }
