import { z } from 'zod'
import { judgeLessons, rememberLessonsTaught, rememberReflection } from '#record'
import { type Id, zLabel, zProse } from '#vocabulary'
import { knowledgeOf, tradeById } from '../rows/lookup.ts'
import { zReflection } from '../rows/reflection-schema.ts'
import { kind } from './kind.ts'

/** Only the system records one: lessons in numbers stand where a person's rules do. A model's would come out otherwise the next time. */
export const reflectionKind = kind({
  name: 'reflection',
  payload: zReflection,
  texts: ['text'],
  onlyBy: 'system',
  tellsOfRules: () => true,
  refs: { trades: 'trade' },
  lookups: (_state, { data: { hash, trades } }) => [
    ...trades.map((id) => tradeById(id as Id)),
    { find: 'flags', where: { code: 'reflection_failed', status: 'open' } },
    ...(hash === undefined ? [] : [knowledgeOf(hash)]),
  ],
  ledger: ({ event: { data }, found, book, account }) => {
    const known = found.flags.filter(({ field }) => field === (data.strategy ?? ''))
    // A failure for another reason replaces the flag: the newest reason is the one to look at.
    for (const flag of known) if (flag.reported !== data.failed) book.flags.end(flag, 'settled')
    if (data.failed !== undefined && known.every(({ reported }) => reported !== data.failed))
      book.flags.raise('reflection_failed', null, data.strategy ?? '', data.model ?? '', data.failed)
    return account
  },
  remember: (event, work) => {
    rememberReflection(event, event.data, work)
    const { failed, withdrawn, demoted } = event.data
    if (!failed && !withdrawn && !demoted) rememberLessonsTaught(event, event.data, work)
  },
})

export const LESSONS_VERDICTS = ['approve', 'promote', 'withdraw'] as const

/** A person has read lessons: stands behind their words, has them go on standing, or takes them away. */
export const zLessonsJudged = z.strictObject({
  lessons: zLabel.describe('which lessons: L3, or their id'),
  verdict: z.enum(LESSONS_VERDICTS),
  reason: zProse.optional(),
})

export const lessonsJudgedKind = kind({
  name: 'lessons.judged',
  payload: zLessonsJudged,
  texts: ['reason'],
  onlyBy: 'person',
  refs: { lessons: 'lessons' },
  lookups: (_state, { data }) => [{ find: 'lessons', where: { id: data.lessons } }],
  remember: (event, work) => judgeLessons(event.data, work),
})
