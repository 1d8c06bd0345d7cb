import { z } from 'zod'
import { type LessonsRow, lastLessons, momentOf, REFLECTORS, readLessons } from '#log'
import { HindcastError, handleOf, type Instant, isoOf, suggest, zInstant, zStrategyName } from '#vocabulary'
import { strategyOf } from './asking/asked-situation.ts'
import { unknownStrategy } from './asking/unknown-strategy.ts'
import { call } from './call.ts'
import { reflectorOf } from './lessons/lessons-by-model.ts'
import { proposeLessons } from './lessons/propose-lessons.ts'
import { reflectOn, whileReflecting } from './lessons/reflect-on.ts'
import { reflectionAsked } from './lessons/reflection-asked.ts'
import { type RecordedOut, zRecorded } from './outputs/recorded-output.ts'
import { plural } from './text/numbers.ts'

export const reflect = call({
  name: 'reflect',
  verb: 'keep',
  access: 'write',
  existing: true,
  describe: 'Draw lessons from the trades now; a turn does it when it is due.',
  input: z.strictObject({
    at: zInstant.optional().describe('the moment, by the clock of your data; now if left out'),
    strategy: zStrategyName
      .optional()
      .describe('whose trades; the memory’s own strategy, or whatever is traded'),
    reflector: z
      .enum(REFLECTORS)
      .optional()
      .describe('statistical, from numbers alone, or the home’s model; as configured if left out'),
    propose: z
      .boolean()
      .default(false)
      .describe('also plan half the size where a loss was found, and propose the lines for the playbook'),
  }),
  output: zRecorded,
  run: async (caller, input) => {
    const log = await caller.log()
    const before = await momentOf(log, undefined)
    const strategy = input.strategy ?? caller.strategy?.name ?? (await strategyOf(before, caller.run))
    const unknown = unknownStrategy(await caller.episodes.asOf(before), input.strategy, before.seq)
    // A name that is near to one on record is a slip; another may be new.
    if (unknown?.meant != null)
      throw new HindcastError('not_found', unknown.words, {
        field: 'strategy',
        next: 'Name a strategy that trades on record have, or leave it out.',
      })
    const { recorded, failed } = await whileReflecting(caller, strategy, async (now) => {
      const asked = await reflectionAsked(now, strategy)
      const reflector = input.reflector ?? asked.reflector
      // Before anything is recorded: a model that is not set is the caller's mistake, and no failure of the model.
      if (reflector === 'model') await reflectorOf(caller)
      return reflectOn(caller, now, { ...asked, why: ['asked'], strategy, reflector, at: input.at })
    })
    const moment = await momentOf(log, undefined)
    const own = await readLessons(moment, strategy)
    const now = own.find(({ id }) => id === recorded.id) ?? own.at(-1)
    const proposed =
      input.propose && now !== undefined && failed === null
        ? await proposeLessons(caller, moment, now)
        : { plans: [], proposal: null }
    const drawn = await lastLessons(moment, strategy)
    return {
      ...recorded,
      notices: [
        ...recorded.notices,
        ...(isPast(input.at, recorded.at) ? [NOT_BACK] : []),
        ...(unknown === null ? [] : [`unknown_strategy: ${unknown.words}`]),
        ...(failed === null ? [] : [`reflection_failed: ${failed}`]),
      ],
      message: messageOf(recorded, drawn, failed),
      memories: [
        ...(now === undefined ? [] : [handleOf('lessons', now.n)]),
        ...proposed.plans,
        ...(proposed.proposal === null ? [] : [proposed.proposal]),
      ],
    }
  },
})

const NOT_BACK =
  'not_back: lessons are drawn from what is known now and stand from now on; the moment given is before that'

const isPast = (at: Instant | undefined, recorded: string | null): boolean =>
  at !== undefined && recorded !== null && isoOf(at) < recorded

/** What came of it: what was learned, or why nothing was. */
const messageOf = (
  { message, outcome }: RecordedOut,
  last: LessonsRow | null,
  failed: string | null,
): string => {
  if (failed !== null) return `the model’s answer was not taken, and what was in force stays so: ${failed}`
  if (last === null || outcome === 'duplicate') return message
  const { considered, status, findings, bullets } = last
  const handle = handleOf('lessons', last.n)
  const lines = (findings ?? bullets).length
  if (considered === 0) return `recorded as ${handle}: no trade has closed that could teach anything`
  const from = `from ${plural(considered, 'trade')}`
  if (lines === 0) return `recorded as ${handle}: no clear pattern ${from}`
  return status === 'withdrawn'
    ? `recorded as ${handle}, and not in force: a person has withdrawn these very words`
    : `recorded as ${handle}: ${plural(lines, 'line')} ${from}; ${suggest('lessons')} tells them`
}
