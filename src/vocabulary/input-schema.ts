import { z } from 'zod'
import { SETTINGS_FILE } from './agent-files.ts'
import type { Json } from './canonical.ts'
import { Decimal, type Exact } from './decimal.ts'
import { type ErrorCode, HindcastError } from './error.ts'
import { type Instant, instant } from './instant.ts'
import { HOLDS_SECRET } from './refuse-secret.ts'
import { holdsSecret } from './secrets.ts'
import { shownValue } from './shown-value.ts'

/** Adds a coded problem; `parse` turns the first one into a HindcastError. */
const problem = (ctx: z.RefinementCtx, code: ErrorCode, message: string, next: string): never => {
  ctx.addIssue({ code: 'custom', message, params: { code, next } })
  return z.NEVER
}

/**
 * What is read by a function of ours, so that whatever a caller gives is refused in our words. The two JSON Schemas say what
 * it takes and what it becomes; zod cannot know. One that has a name comes as it is, since a name is one schema's alone.
 */
export const readBy = <Out, In>(
  takes: z.core.JSONSchema.BaseSchema | z.ZodUnknown,
  becomes: z.core.JSONSchema.BaseSchema,
  read: (value: unknown, ctx: z.RefinementCtx) => Out,
): z.ZodType<Out, In> =>
  // What `read` takes and gives is its own affair; zod sees unknown on one side and any on the other.
  (takes instanceof z.ZodUnknown ? takes : z.unknown().meta(takes))
    .transform(read)
    .pipe(z.any().meta(becomes)) as unknown as z.ZodType<Out, In>

const decimal = (code: ErrorCode, what: string, allowed: (value: Decimal) => boolean, next: string) =>
  readBy<Exact, string | number>(
    { anyOf: [{ type: 'string' }, { type: 'number' }] },
    { type: 'string' },
    (value, ctx) => {
      if (value === undefined) return problem(ctx, code, 'is missing', next.replace(/, or leave it out/, ''))
      const parsed = typeof value === 'string' || typeof value === 'number' ? Decimal.parse(value) : undefined
      if (parsed && allowed(parsed)) return parsed.text
      return problem(ctx, code, `is not ${what}: ${shownValue(value)}`, separated(value) ?? next)
    },
  )

/** `3,305.20` is a number with a separator; which of 1.234 and 1,234 is meant nobody can tell, so it is not guessed. */
const separated = (value: unknown): string | undefined => {
  const plain = typeof value === 'string' ? value.replaceAll(/[,'’_\s](?=\d{3})/g, '') : value
  return typeof plain === 'string' && plain !== value && Decimal.parse(plain)
    ? `Give it without thousands separators: ${plain}.`
    : undefined
}

const PRICE_NEXT = 'Give a finite number of at least 0, or leave it out.'

/** Prices are never negative; zero is a delisted share or an expired option. */
export const zPrice = decimal('invalid_price', 'a price', (value) => value.sign >= 0, PRICE_NEXT)

export const zSize = decimal(
  'invalid_size',
  'a size',
  (value) => value.sign > 0,
  'Give a finite number above 0; which way goes into side.',
)
export const zMoney = decimal(
  'invalid_amount',
  'an amount',
  () => true,
  'Give a finite number; gains are positive.',
)
export const zPositive = decimal(
  'invalid_amount',
  'a positive number',
  (value) => value.sign > 0,
  'Give a finite number above 0.',
)
export const zNotNegative = decimal(
  'invalid_amount',
  'a number of at least 0',
  (value) => value.sign >= 0,
  'Give a finite number of at least 0.',
)

const TIME_NEXT = 'Give a time such as 2026-01-31T09:30:00Z, a Date, or milliseconds.'

export const zInstant = readBy<Instant, string | number | Date>(
  { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'number' }] },
  { type: 'number' },
  (value, ctx) => {
    if (value === undefined) return problem(ctx, 'invalid_time', 'is missing', TIME_NEXT)
    if (typeof value !== 'string' && typeof value !== 'number' && !(value instanceof Date))
      return problem(ctx, 'invalid_time', `is not a time: ${shownValue(value)}`, TIME_NEXT)
    if (value instanceof Date && Number.isNaN(value.getTime()))
      return problem(ctx, 'invalid_time', 'is an invalid Date', 'Look at what the Date was made from.')
    try {
      return instant(value)
    } catch (error) {
      if (!(error instanceof HindcastError)) throw error
      return problem(ctx, error.code, error.message.replace(/^at /, ''), error.next)
    }
  },
)

/** What a label could hide behind: control characters, line breaks, marks of zero width or direction. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Names and ids are never masked, because two that are masked are one: what is shaped like a key is refused. */
export const NOT_SECRET = [
  (text: string) => !holdsSecret(text),
  {
    error: HOLDS_SECRET.problem,
    params: { code: 'holds_secret' satisfies ErrorCode, next: HOLDS_SECRET.next },
  },
] as const

/** Symbols, strategy names, position ids: what a person or a broker calls a thing. */
const LONGEST_LABEL = 200
export const zLabel = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_LABEL)
  // Not superRefine, which makes a function for every label that is read.
  .refine((label) => !HIDDEN.test(label), {
    error: 'holds a character that cannot be seen',
    params: {
      code: 'invalid_name' satisfies ErrorCode,
      next: 'Leave out control characters, line breaks, and marks of zero width or direction: two labels that look alike are one.',
    },
  })
  .refine(...NOT_SECRET)

/** What a home has files of. */
const RESERVED = new Set([SETTINGS_FILE])
const NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/i
const isName = (value: unknown): value is string =>
  typeof value === 'string' && NAME.test(value) && !value.includes('..') && !RESERVED.has(value.toLowerCase())

/** Names of agents and runs, which become folders and so are never paths. */
export const zName = readBy<string, string>({ type: 'string' }, { type: 'string' }, (value, ctx) => {
  if (!isName(value))
    return problem(
      ctx,
      'invalid_name',
      value === undefined ? 'is missing' : `is not a name: "${shownValue(value)}"`,
      'Use 1 to 63 letters, digits, dots, dashes or underscores, starting with a letter or digit.',
    )
  if (holdsSecret(value)) return problem(ctx, 'holds_secret', HOLDS_SECRET.problem, HOLDS_SECRET.next)
  return value
})

/** A path of a file or a folder, as a person types it. */
export const zPath = z
  .string()
  .min(1)
  .refine((path) => !path.includes('\0'), {
    error: 'holds a character that no path has',
    params: {
      code: 'invalid_name' satisfies ErrorCode,
      next: 'Give a path without the character of code 0.',
    },
  })
  .refine(...NOT_SECRET)

/** A field's name in JSON that a caller made up. */
const zKey = z.string().refine(...NOT_SECRET)

/** Anything that JSON can say. Not `z.json()`: a recursion of its own can have a name in schemas. */
export const zJson: z.ZodType<Json, Json> = z
  .union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.lazy(() => zJson)),
    z.record(
      zKey,
      z.lazy(() => zJson),
    ),
  ])
  .meta({ id: 'Json' })

const zStrategyObject = z
  .strictObject({
    name: zLabel.describe('what it is called; outcomes are counted by it'),
    version: zLabel.default('1').describe('which version of it'),
    parameters: z.record(zKey, zJson).default({}).describe('what it was set to: { "lookback": 20 }'),
  })
  .meta({ id: 'Strategy' })

/** A strategy by its name alone, or with version and parameters. */
export const zStrategy = z
  .union([zLabel, zStrategyObject])
  .transform((given) => (typeof given === 'string' ? { name: given } : given))
  .pipe(zStrategyObject)

/** A strategy that is asked about: all of its versions count, so that only its name is read. */
export const zStrategyName = z
  .union([zLabel, zStrategyObject])
  .transform((given) => (typeof given === 'string' ? given : given.name))
  .pipe(zLabel)
