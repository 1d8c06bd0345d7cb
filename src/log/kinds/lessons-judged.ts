import { z } from 'zod'
import { judgeLessons } from '#record'
import { zLabel, zProse } from '#vocabulary'
import { kind } from './kind.ts'

export const LESSONS_VERDICTS = ['approve', 'promote', 'withdraw'] as const

/** A person has read lessons: stands behind their words, has them go on standing, or takes them away. */
export const zLessonsJudged = z.strictObject({
  lessons: zLabel.describe('which lessons: L3, or their id'),
  verdict: z
    .enum(LESSONS_VERDICTS)
    .describe(
      'approve: a model’s words stand as a person’s; promote: they also go on standing when newer ones come; withdraw: they are shown no more',
    ),
  reason: zProse.optional(),
})

export const lessonsJudgedKind = kind({
  name: 'lessons.judged',
  v: 1,
  payload: zLessonsJudged,
  texts: ['reason'],
  onlyBy: 'person',
  refs: { lessons: 'lessons' },
  lookups: (_state, { data }) => [{ find: 'lessons', where: { id: data.lessons } }],
  remember: (event, work) => judgeLessons(event.data, work),
})
