import { z } from 'zod'
import { LESSONS_STATUSES, type LessonsRow, lessonsBullets, type Moment, REFLECTION_REASONS } from '#log'
import { LESSON_SLOTS, lessonsText, NO_PATTERN } from '#memories'
import { handleOf, isoOf, isoOrNull } from '#vocabulary'
import { changedSince } from '../lessons/changed-since.ts'
import type { LessonsTrial } from '../lessons/lessons-on-trial.ts'
import { zAsOf, zIso, zWhyEmpty } from './answer-fields.ts'
import { lessonsRecord, zLessonsRecord } from './lessons-record.ts'
import { zRetired } from './retired-output.ts'

const zName = z.string().nullable()

export const zLessonBullet = z
  .object({
    slot: z.enum(LESSON_SLOTS).describe('what it is about'),
    text: z.string().describe('what the trades taught'),
    trades: z.array(z.string()).describe('trades that show it: T12'),
  })
  .meta({ id: 'LessonBullet' })

/** What was distilled from trades, as it is told. */
export const zLessonNote = z
  .object({
    handle: z.string().describe('what they are asked for by: L3'),
    strategy: zName.describe('whose trades; null: whatever was traded'),
    status: z
      .enum(LESSONS_STATUSES)
      .describe('active: in force; others took their place, or a person withdrew them'),
    promoted: z.boolean().describe('they stand until a person withdraws them, whatever comes'),
    model: zName.describe('which model wrote them; null: they are from numbers alone'),
    at: zIso.describe('since when they are known'),
    from: zIso.nullable().describe('first entry of the trades that were looked at'),
    to: zIso.nullable().describe('last entry of those'),
    considered: z.int().describe('how many trades were looked at'),
    changed: z
      .int()
      .describe('how many of those have been voided, corrected or told of another strategy since'),
    bullets: z.array(zLessonBullet).describe('the lines, the best supported first'),
    words: z.string().describe(`all five slots; ${NO_PATTERN} where there is nothing`),
    hidden: z
      .boolean()
      .describe('an experiment on lessons runs: turns alone show their lines to the agent, where they do'),
    hash: zName.describe('names this version: trades opened under it carry it; null: nothing was found'),
    trust: z
      .enum(['system', 'agent', 'outside', 'person'])
      .describe(
        'system: made from numbers; agent: a model’s; outside: that model was shown text from outside; person: approved',
      ),
    inputTokens: z.int().nullable().describe('what the model was given'),
    outputTokens: z.int().nullable().describe('what it answered'),
    cost: z.number().nullable().describe('in dollars, where a price is set'),
    record: zLessonsRecord.nullable().describe('what followed; null: nothing was found, so nothing is shown'),
  })
  .meta({ id: 'LessonNote' })
export type LessonNote = z.infer<typeof zLessonNote>

export const zLessons = z.object({
  asOf: zAsOf,
  lessons: z.array(zLessonNote).describe('the newest first; promoted ones before others'),
  retired: z.array(zRetired).describe('versions of these strategies that were given up, and why'),
  due: z.array(z.enum(REFLECTION_REASONS)).describe('why the next are due; none: they are not'),
  closed: z.int().describe('trades closed since the last, as far as the next waits for'),
  after: z.int().describe('how many the next waits for, by the cadence per_n_trades'),
  failed: z
    .string()
    .nullable()
    .describe('why the last answer of a model was not taken; null: the last reflection was made'),
  why: zWhyEmpty,
})

export const lessonsOut = async (
  moment: Moment,
  row: LessonsRow,
  trial: LessonsTrial | null,
  /** Lines that an experiment may withhold are told by turns alone. */
  experiment: boolean,
): Promise<LessonNote> => {
  const hidden = experiment && !row.promoted
  const bullets = hidden ? [] : await lessonsBullets(moment, row)
  return {
    handle: handleOf('lessons', row.n),
    strategy: row.strategy,
    status: row.status,
    promoted: row.promoted,
    model: row.model,
    at: isoOf(row.at),
    from: isoOrNull(row.from),
    to: isoOrNull(row.to),
    considered: row.considered,
    changed: (await changedSince(moment, row)).size,
    bullets: bullets.map(({ slot, text, trades }) => ({
      slot,
      text,
      trades: trades.map((n) => handleOf('trade', n)),
    })),
    words: hidden ? '' : lessonsText(bullets),
    hidden,
    hash: row.hash,
    trust: row.approved ? 'person' : row.findings !== null ? 'system' : row.outside ? 'outside' : 'agent',
    inputTokens: row.inputTokens,
    outputTokens: row.outputTokens,
    cost: row.cost,
    record: row.hash === null ? null : await lessonsRecord(moment, row, row.hash, trial),
  }
}
