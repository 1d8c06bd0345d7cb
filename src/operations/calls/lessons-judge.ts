import type { z } from 'zod'
import { type LessonsRow, zLessonsJudged } from '#log'
import { handleOf, suggest } from '#vocabulary'
import { operation } from '../operation.ts'
import { zRecorded } from '../outputs/recorded-output.ts'
import { FACT_FIELDS, splitFact } from '../recording/fact-fields.ts'
import { recordFact } from '../recording/record-fact.ts'
import { lessonsNamed } from './lessons.ts'

export const lessonsJudge = operation({
  name: 'lessons.judge',
  verb: 'record',
  scope: 'write',
  writes: true,
  aPersons: true,
  existing: true,
  describe: 'A person approves lessons that a model wrote, has some stand for good, or withdraws them.',
  positional: 'lessons',
  input: zLessonsJudged.safeExtend(FACT_FIELDS),
  output: zRecorded,
  run: async (caller, input) => {
    const { fact, payload } = splitFact(input)
    const log = await caller.log()
    const { head } = await log.state()
    // By their id, which stays the same when a log is told again.
    const row = await lessonsNamed({ log, seq: head.seq }, payload.lessons)
    const recorded = await recordFact(caller, 'lessons.judged', fact, { ...payload, lessons: row.id })
    const said = recorded.outcome === 'duplicate' ? null : withoutEffect(row, payload.verdict)
    return said === null ? recorded : { ...recorded, notices: [...recorded.notices, said] }
  },
})

/** That nothing changes by it, and what would; null where something does. */
const withoutEffect = (row: LessonsRow, verdict: Verdict): string | null => {
  const handle = handleOf('lessons', row.n)
  if (verdict === 'approve' && row.status === 'withdrawn')
    return `still_withdrawn: ${handle} is approved and still withdrawn; ${suggest('lessons.judge', { lessons: handle, verdict: 'promote' })} has it stand again`
  const [isSo, done] = {
    approve: [row.approved, 'approved'] as const,
    promote: [row.promoted && row.status === 'active', 'promoted'] as const,
    withdraw: [row.status === 'withdrawn', 'withdrawn'] as const,
  }[verdict]
  return isSo ? `nothing_changed: ${handle} was ${done} already` : null
}

type Verdict = z.output<typeof zLessonsJudged>['verdict']
