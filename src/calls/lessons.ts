import { z } from 'zod'
import { type LessonsRow, lastLessons, type Moment, momentOf } from '#log'
import { HindcastError, handleNumber, handleOf, isId, isoOf, suggest, zStrategyName } from '#vocabulary'
import { AS_OF } from './asking/as-of-field.ts'
import { strategyOf } from './asking/asked-situation.ts'
import { unknownStrategy } from './asking/unknown-strategy.ts'
import { call } from './call.ts'
import { areHidden } from './lessons/hidden-lessons.ts'
import { lastReflection } from './lessons/last-reflection.ts'
import { lessonsOnTrial } from './lessons/lessons-on-trial.ts'
import { reflectionAsked } from './lessons/reflection-asked.ts'
import { lessonsOut, zLessons } from './outputs/lessons-output.ts'
import { retirementsOf } from './outputs/retired-output.ts'

const MOST_LESSONS = 100

export const lessons = call({
  name: 'lessons',
  verb: 'recall',
  access: 'read',
  describe: 'What the trades taught: the lessons in force, what followed them, and when the next are due.',
  input: z.strictObject({
    ...AS_OF,
    strategy: zStrategyName.optional().describe('of this strategy; the memory’s own, or whatever is traded'),
    all: z.boolean().default(false).describe('also those that are no longer in force, of any strategy'),
    limit: z.int().min(1).max(MOST_LESSONS).default(10).describe('at most so many, the newest first'),
  }),
  output: zLessons,
  run: async (caller, input) => {
    const moment = await momentOf(await caller.log(), input.asOf)
    const strategy = input.strategy ?? caller.strategy?.name ?? (await strategyOf(moment, caller.run))
    const rows = await listed(moment, strategy, input)
    const found = []
    const trial = await lessonsOnTrial(caller, moment)
    const hidden = await areHidden(caller, moment)
    for (const row of rows) found.push(await lessonsOut(moment, row, trial, hidden))
    const names = [strategy, ...rows.map((row) => row.strategy)].filter((name) => typeof name === 'string')
    const { why: due, closed, after, cadence } = await reflectionAsked(moment, strategy)
    const failed = (await lastReflection(moment, strategy))?.payload.failed ?? null
    const unknown = unknownStrategy(await caller.episodes.asOf(moment), input.strategy, moment.seq)
    const answer = {
      asOf: isoOf(moment.at),
      lessons: found,
      retired: await retirementsOf(moment, new Set(names)),
      due: [...due],
      closed,
      after,
      failed: typeof failed === 'string' ? failed : null,
      why:
        found.length > 0
          ? null
          : (unknown?.words ?? whyNone(await lastLessons(moment, strategy), cadence, closed, after)),
    }
    return answer
  },
})

const listed = async (
  moment: Moment,
  strategy: string | undefined,
  { all, limit }: { readonly all: boolean; readonly limit: number },
) => {
  const { log, seq } = moment
  const rows = await log.store.rows('lessons', {
    seq,
    where: all ? {} : { standing: 1 },
    order: { column: 'n', descending: true },
  })
  return rows
    .filter((row) => all || (row.status === 'active' && row.strategy === (strategy ?? null)))
    .sort((a, b) => Number(b.promoted) - Number(a.promoted))
    .slice(0, limit)
}

/** By their handle, or their id. */
export const lessonsNamed = async ({ log, seq }: Pick<Moment, 'log' | 'seq'>, name: string) => {
  const n = handleNumber('lessons', name)
  const where = n !== null ? { n } : isId(name) ? { id: name } : null
  const [row] = where === null ? [] : await log.store.rows('lessons', { seq, where })
  if (row) return row
  throw new HindcastError('not_found', `no lessons are called "${name.slice(0, 40)}"`, {
    field: 'lessons',
    next: `List them with ${suggest('lessons', { all: '' })}.`,
  })
}

const whyNone = (last: LessonsRow | null, cadence: string, closed: number, after: number): string => {
  const next =
    cadence === 'off'
      ? 'lessons are off for this strategy'
      : cadence === 'daily'
        ? 'the first turn of a day after a trade has closed draws the next'
        : `the first turn after ${after} closed trades draws the next; there are ${closed}`
  if (last === null) return `nothing was reflected on yet: ${next}`
  const handle = handleOf('lessons', last.n)
  return last.status === 'withdrawn'
    ? `a person has withdrawn the last, ${handle}: ${next}`
    : `none are in force; the last were ${handle}: ${next}`
}
