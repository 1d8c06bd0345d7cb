import { z } from 'zod'
import { LESSON_SLOTS, zFinding } from '#memories'
import { judgeLessons, rememberLessonsTaught, rememberReflection } from '#record'
import { type Id, zInstant, zLabel, zProse } from '#vocabulary'
import { knowledgeOf, tradeById } from '../rows/lookup.ts'
import { REFLECTORS } from '../rows/memory-rows.ts'
import { kind } from './kind.ts'

/** More trades than 2,000 characters name. */
const MOST_TRADES = 700
const MOST_BULLETS = 20
const LONGEST_FAILURE = 300

/** What made it due. */
export const REFLECTION_REASONS = [
  'asked',
  'trades',
  'day',
  'month',
  'loss',
  'strategy',
  'regime',
  'decision',
  'inconsistency',
  'corrected',
] as const

export type ReflectionReason = (typeof REFLECTION_REASONS)[number]

/** What the trades of a strategy taught, or why a model could not say. */
const zReflection = z.strictObject({
  strategy: zLabel.optional(),
  reflector: z.enum(REFLECTORS),
  model: zLabel.optional(),
  why: z.array(z.enum(REFLECTION_REASONS)).max(REFLECTION_REASONS.length),
  /** Of the trades that were looked at: first and last entry, and how many. */
  from: zInstant.optional(),
  to: zInstant.optional(),
  considered: z.int().min(0),
  asked: z.int().min(0).optional(),
  trades: z.array(zLabel).max(MOST_TRADES),
  findings: z.array(zFinding).max(MOST_BULLETS).optional(),
  text: zProse.optional(),
  bullets: z
    .array(z.strictObject({ slot: z.enum(LESSON_SLOTS), cites: z.array(z.int().min(0)).max(MOST_TRADES) }))
    .max(MOST_BULLETS)
    .optional(),
  hash: z
    .string()
    .regex(/^[0-9a-f]{16}$/u)
    .optional(),
  outside: z.literal(true).optional(),
  inputTokens: z.int().min(0).optional(),
  outputTokens: z.int().min(0).optional(),
  cost: z.number().min(0).optional(),
  demoted: z
    .strictObject({
      experiment: zLabel,
      strata: z.int().min(1),
      difference: z.number(),
      lower: z.number(),
      upper: z.number(),
    })
    .optional(),
  /** A person has withdrawn these very words: they do not come back, whoever draws them. */
  withdrawn: z.literal(true).optional(),
  variant: zLabel.optional(),
  regime: zLabel.optional(),
  /** Why there is no answer of the model: what was in force stays so. */
  failed: z.string().min(1).max(LONGEST_FAILURE).optional(),
})

export type Reflection = z.output<typeof zReflection>

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
  verdict: z
    .enum(LESSONS_VERDICTS)
    .describe(
      'approve: a model’s words stand as a person’s; promote: they also go on standing when newer ones come; withdraw: they are shown no more',
    ),
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
