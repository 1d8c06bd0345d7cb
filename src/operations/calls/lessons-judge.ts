import { zLessonsJudged } from '#record'
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
    const { id } = await lessonsNamed({ log, seq: head.seq }, payload.lessons)
    return recordFact(caller, 'lessons.judged', fact, { ...payload, lessons: id })
  },
})
