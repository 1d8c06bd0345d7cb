import { z } from 'zod'
import type { LESSONS_VERDICTS, LessonsRow, Log } from '#log'
import { workspacePath, zEntry } from '#record'
import { HindcastError, handleNumber, handleOf, isId, suggest } from '#vocabulary'
import { call } from './call.ts'
import { lessonsNamed } from './lessons.ts'
import { type RecordedOut, zRecorded } from './outputs/recorded-output.ts'
import { asField, FACT_FIELDS, type FactFields } from './recording/fact-fields.ts'
import { approveFile, judgeProposal } from './recording/judge-proposal.ts'
import { recordFact } from './recording/record-fact.ts'
import type { Caller } from './session/caller.ts'

const VERDICTS = ['approve', 'decline', 'promote', 'withdraw', 'close'] as const

export const judge = call({
  name: 'judge',
  verb: 'record',
  access: 'person',
  existing: true,
  describe:
    'Give a person’s verdict on a proposed change, on a protected file changed by hand, on lessons, or on a flag.',
  positional: 'of',
  input: z.strictObject({
    of: z.string().min(1).describe('C3, L2, F5, or the path of a protected file changed by hand'),
    verdict: z
      .enum(VERDICTS)
      .describe(
        'change: approve, decline. File: approve. Lessons: approve a model’s words as a person’s, promote (they also stay when newer ones come), withdraw. Flag: close',
      ),
    reason: zEntry.optional().describe('why, kept with it; required to close a flag'),
    shown: z
      .string()
      .optional()
      .describe(
        'SHA-256 of the diff that you looked at, as proposals answers it: an error if it has changed',
      ),
    ...FACT_FIELDS,
  }),
  output: zRecorded,
  run: async (caller, { of, verdict, reason, shown, ...fact }) => {
    const { what, name } = await targetOf(await caller.log(), of)
    const wrong = (takes: string) =>
      new HindcastError('invalid_input', `${name} cannot be judged by ${verdict}`, {
        field: 'verdict',
        next: `Give one of: ${takes}.`,
      })
    const judgement = { ...fact, reason, shown }
    switch (what) {
      case 'proposal':
        if (verdict !== 'approve' && verdict !== 'decline') throw wrong('approve, decline')
        return asField(
          'of',
          ['proposal'],
          judgeProposal(caller, name, verdict === 'approve' ? 'approved' : 'rejected', judgement),
        )
      case 'file':
        if (verdict !== 'approve') throw wrong('approve; or undo the change in the file')
        return asField('of', ['file'], approveFile(caller, workspacePath(name, 'of'), judgement))
      case 'lessons':
        if (verdict === 'decline' || verdict === 'close') throw wrong('approve, promote, withdraw')
        return asField('of', ['lessons'], judgeLessons(caller, name, verdict, reason, fact))
      default:
        if (verdict !== 'close') throw wrong('close')
        return closeFlag(caller, name, reason, fact)
    }
  },
})

/** A handle says what it names; an id is a flag's or that of lessons; any other text is a path. */
const targetOf = async ({ store }: Log, of: string) => {
  const name = of.trim().toUpperCase()
  for (const what of ['proposal', 'lessons', 'flag'] as const)
    if (handleNumber(what, name) !== null) return { what, name }
  if (!isId(of)) return { what: 'file', name: of } as const
  const flags = await store.rows('flags', { where: { id: of }, limit: 1 })
  return { what: flags.length > 0 ? 'flag' : 'lessons', name: of } as const
}

const judgeLessons = async (
  caller: Caller,
  name: string,
  verdict: LessonsVerdict,
  reason: string | undefined,
  fact: FactFields,
): Promise<RecordedOut> => {
  const log = await caller.log()
  const row = await lessonsNamed({ log, seq: (await log.state()).head.seq }, name)
  // By their id, which stays the same when a log is imported.
  const recorded = await recordFact(caller, 'lessons.judged', fact, {
    lessons: row.id,
    verdict,
    ...(reason === undefined ? {} : { reason }),
  })
  const said = recorded.outcome === 'duplicate' ? null : withoutEffect(row, verdict)
  return said === null ? recorded : { ...recorded, notices: [...recorded.notices, said] }
}

/** A notice where the verdict changes nothing, with what would; null where it changes something. */
const withoutEffect = (row: LessonsRow, verdict: LessonsVerdict): string | null => {
  const handle = handleOf('lessons', row.n)
  if (verdict === 'approve' && row.status === 'withdrawn')
    return `still_withdrawn: ${handle} is approved and still withdrawn; ${suggest('judge', { of: handle, verdict: 'promote' })} has it stand again`
  const [isSo, done] = {
    approve: [row.approved, 'approved'] as const,
    promote: [row.promoted && row.status === 'active', 'promoted'] as const,
    withdraw: [row.status === 'withdrawn', 'withdrawn'] as const,
  }[verdict]
  return isSo ? `nothing_changed: ${handle} was ${done} already` : null
}

type LessonsVerdict = (typeof LESSONS_VERDICTS)[number]

const closeFlag = async (
  caller: Caller,
  name: string,
  reason: string | undefined,
  fact: FactFields,
): Promise<RecordedOut> => {
  const next = `List flags with ${suggest('flags')}.`
  if (reason === undefined)
    throw new HindcastError('invalid_input', `reason is missing: ${name} cannot be closed without one`, {
      field: 'reason',
      next: 'Say why there is nothing more to do about it.',
    })
  const n = handleNumber('flag', name)
  const [row] = await (await caller.log()).store.rows('flags', { where: n === null ? { id: name } : { n } })
  if (!row) throw new HindcastError('not_found', `no flag is called "${name}"`, { field: 'of', next })
  if (row.status !== 'open')
    throw new HindcastError('already_exists', `${name} is no longer open: it was ${row.status}`, {
      field: 'of',
      next,
    })
  // By its id, which stays the same when a log is imported.
  return recordFact(caller, 'flag.closed', fact, { flag: row.id, reason })
}
