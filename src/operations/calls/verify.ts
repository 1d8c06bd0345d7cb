import { z } from 'zod'
import { rulesStanding } from '#documents'
import type { ProjectionChanges } from '#projections'
import {
  EMPTY_HEAD,
  type Log,
  MOST_PROBLEMS,
  type Problem,
  type SoundLogs,
  unlessReplaced,
  type Verdict,
  verifyLog,
} from '#record'
import type { Anchor } from '#record/ports'
import type { IndexVerdict } from '#text-index'
import { HindcastError, isHindcastError, suggest, zLabel } from '#vocabulary'
import type { Caller } from '../caller.ts'
import { operation } from '../operation.ts'
import { zMessage } from '../outputs/answer-fields.ts'
import { zHead } from '../outputs/head-output.ts'
import { askWitness, isFileWitness, NO_WITNESS, type WitnessSays, witnessSays } from '../witness-says.ts'

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
  witnessField: 'against',
  describe:
    'Check the record: pages, chain, texts, anchored head, every derived row and the search index against the log.',
  input: z.strictObject({
    against: zLabel
      .optional()
      .describe('a witness, as anchor sent to it: a file, or after a bar a command that prints its lines'),
    index: z
      .boolean()
      .default(false)
      .describe('compare the whole search index, made again from the log; else some of its documents'),
  }),
  output: z.object({
    sound: z.boolean().describe('nothing was found to be changed or broken'),
    events: z.int().describe('events in the log'),
    head: zHead.describe('where the log ends'),
    anchor: zHead.nullable().describe('the head that is kept beside the database; null: none yet'),
    archives: z.int().describe('older logs that imports have replaced, checked too'),
    witnessed: z.int().nullable().describe('the last event that the witness saw; null: none was asked'),
    index: z
      .object({
        documents: z.int().describe('documents in the search index'),
        compared: z.int().describe('how many of them were compared with the log'),
      })
      .meta({ id: 'IndexCompared' })
      .describe('the search index, which is made from the log'),
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
    unknownProjections: z
      .array(z.string())
      .describe('files among transcripts and proposals that are of no turn and no proposal of this log'),
    message: zMessage,
  }),
  run: async (caller, { against, index: all }) => {
    const log = await unlessDamaged(caller)
    if ('code' in log) return cannotBeOpened(log.message)
    const witness = await askedWitness(caller, log, against)
    const before: SoundLogs = { chains: new Map(), continued: new Set() }
    const {
      verdict,
      texts,
      files,
      problems: unread,
    } = await unlessReplaced(log.store, () => look(caller, log, witness.anchors, all, before), isClear)
    const { head, anchor } = verdict
    const { changed, deleted, unknown } = files
    const ofWitness = witness.problem === null ? [] : [{ where: 'witness', problem: witness.problem }]
    const found = [...verdict.problems, ...ofWitness, ...(texts?.problems ?? []), ...unread]
    const problems = found.slice(0, MOST_PROBLEMS)
    const sound = problems.length === 0
    const witnessed = witness.anchors.reduce<number | null>((last, { seq }) => Math.max(last ?? 0, seq), null)
    const parts = [
      eventsText(verdict.events),
      anchorText(anchor),
      ...witnessText(witnessed),
      ...indexText(texts),
    ]
    return {
      sound,
      events: verdict.events,
      head: { seq: head.seq, hash: head.hash },
      anchor: anchor === null ? null : { seq: anchor.seq, hash: anchor.hash },
      archives: verdict.archives,
      witnessed,
      index: { documents: texts?.documents ?? 0, compared: texts?.compared ?? 0 },
      problems,
      unapproved: verdict.sound ? [...(await rulesStanding(log, head.seq)).unapproved] : [],
      changedProjections: [...changed],
      deletedProjections: [...deleted],
      unknownProjections: [...unknown],
      message: sound
        ? `sound: ${parts.join(', ')}; a cut above the anchor cannot be seen${said(changed, 'made from it changed by hand')}${said(deleted, 'made from it deleted by hand')}${said(unknown, 'beside them not of the record')}`
        : `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}: ${remedies(problems, witness)}`,
    }
  },
})

interface Looked {
  readonly verdict: Verdict
  readonly texts: IndexVerdict | null
  readonly files: ProjectionChanges
  /** What could not be looked at. */
  readonly problems: readonly Problem[]
}

/** What is made from a broken log says nothing about who changed it. */
const look = async (
  caller: Caller,
  log: Log,
  witnessed: readonly Anchor[],
  all: boolean,
  before: SoundLogs,
): Promise<Looked> => {
  const verdict = await verifyLog(log, witnessed, caller.progress, before)
  if (!verdict.sound) return { verdict, texts: null, files: UNTOLD, problems: [] }
  const problems: Problem[] = []
  const texts = await caller.texts.verify(log, all, caller.progress).catch((error: unknown) => {
    problems.push(unreadable('index', error))
    return null
  })
  const files = await caller.projections.changes(log).catch((error: unknown) => {
    problems.push(unreadable('workspace', error))
    return UNTOLD
  })
  return { verdict, texts, files, problems }
}

/** An index or a folder that cannot be opened is what is wrong with it: whether the record is sound is answered all the same. */
const unreadable = (where: string, error: unknown): Problem => {
  if (!isHindcastError(error) || PASSING.has(error.code)) throw error
  const told = error.code === 'store_damaged' ? error.message : `cannot be compared: ${error.message}`
  return { where, problem: told }
}

/** What is over when it is tried again, and what comes of having closed it. */
const PASSING: ReadonlySet<string> = new Set(['store_busy', 'lease_held', 'memory_closed', 'store_gone'])

const isClear = ({ verdict, texts, files, problems }: Looked): boolean =>
  verdict.sound &&
  problems.length === 0 &&
  texts?.problems.length === 0 &&
  files.changed.length + files.deleted.length + files.unknown.length === 0

const eventsText = (events: number): string => `${events} ${events === 1 ? 'event' : 'events'}`

const anchorText = (anchor: Verdict['anchor']): string =>
  anchor === null ? 'no anchor yet' : `anchored at event ${anchor.seq}`

const witnessText = (witnessed: number | null): readonly string[] =>
  witnessed === null ? [] : [`witnessed at event ${witnessed}`]

const indexText = (texts: IndexVerdict | null): readonly string[] =>
  texts === null || texts.compared === texts.documents
    ? []
    : [`${texts.compared} of ${texts.documents} documents of the index compared`]

const remedies = (problems: readonly Problem[], witness: WitnessSays): string =>
  [...new Set(problems.map((one) => remedy(one, witness)))].join('; ')

const remedy = ({ where, problem }: Problem, witness: WitnessSays): string => {
  if (where === 'workspace') return 'the log is sound; put the folder of files itself in its place'
  if (where.startsWith('index')) return 'the log is sound; reindex makes the index again'
  if (problem === witness.problem && witness.moved)
    return `the home was moved; a person anchors here once: ${suggest('anchor')}`
  if (problem === witness.problem)
    return 'of the log nothing is known to be wrong; find what became of the witness and bring it back, or a person anchors anew'
  return 'restore a backup, or rebuild if only derived rows differ'
}

/** Of the witness that is named; else of the one that is set up, if it can be read: a command that takes a line prints none. */
const askedWitness = async (caller: Caller, log: Log, against: string | undefined): Promise<WitnessSays> => {
  if (against === undefined) {
    const { kept } = caller.witness
    return isFileWitness(kept) ? witnessSays(caller, log, kept) : NO_WITNESS
  }
  const says = await askWitness(caller, log, against)
  if (says.anchors.length > 0 || says.problem !== null) return says
  throw new HindcastError(
    'not_found',
    `the witness ${against} has no anchor of this log, which is in ${caller.home.path}`,
    { field: 'against', next: `Send it one first: ${suggest('anchor', { to: against })}.` },
  )
}

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
  witnessed: null,
  index: { documents: 0, compared: 0 },
  problems: [{ where: 'database', problem }],
  unapproved: [],
  changedProjections: [],
  deletedProjections: [],
  unknownProjections: [],
  message: 'it cannot be opened: restore a backup',
})

const UNTOLD: ProjectionChanges = { changed: [], deleted: [], unknown: [] }

const said = ({ length }: readonly string[], what: string): string =>
  length === 0 ? '' : `; ${length} ${length === 1 ? 'file' : 'files'} ${what}`
