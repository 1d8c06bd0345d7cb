import { z } from 'zod'
import type { Json } from './canonical.ts'
import { Decimal, type Exact } from './decimal.ts'
import { type ErrorCode, HindcastError } from './error.ts'
import { type Instant, instant } from './instant.ts'

/** Adds a coded problem; `parse` below turns the first one into a HindcastError. */
const problem = (ctx: z.RefinementCtx, code: ErrorCode, message: string, next: string): void =>
  ctx.addIssue({ code: 'custom', message, params: { code, next } })

const decimal = (code: ErrorCode, what: string, allowed: (value: Decimal) => boolean, next: string) =>
  z
    .union([z.string(), z.number(), z.nan(), z.literal([Infinity, -Infinity])])
    .transform((value, ctx): Exact => {
      const parsed = Decimal.parse(value)
      if (parsed && allowed(parsed)) return parsed.text
      problem(ctx, code, `is not ${what}: ${String(value).slice(0, 40)}`, next)
      return z.NEVER
    })

const PRICE_NEXT = 'Give a finite number of at least 0, or leave it out.'

/** Prices are never negative; zero is a delisted share or an expired option. */
export const zPrice = decimal('invalid_price', 'a price', (value) => value.sign >= 0, PRICE_NEXT)
export const zSize = decimal(
  'invalid_size',
  'a size',
  (value) => value.sign > 0,
  'Give a finite number above 0; the direction goes into side.',
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

export const zInstant = z.union([z.string(), z.number(), z.date()]).transform((value, ctx): Instant => {
  try {
    return instant(value)
  } catch (error) {
    if (!(error instanceof HindcastError)) throw error
    problem(ctx, error.code, error.message.replace(/^at /, ''), error.next)
    return z.NEVER
  }
})

/** Symbols, strategy names, position ids: what a person or a broker calls a thing. */
const LONGEST_LABEL = 200
export const zLabel = z.string().trim().min(1).max(LONGEST_LABEL)

/** Names of agents and runs, which become folders and so are never paths. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,62}$/i
export const zName = z.string().transform((value, ctx): string => {
  if (NAME.test(value) && !value.includes('..')) return value
  problem(
    ctx,
    'invalid_name',
    `is not a name: "${value.slice(0, 40)}"`,
    'Use 1 to 63 letters, digits, dots, dashes or underscores, starting with a letter or digit.',
  )
  return z.NEVER
})

export const zJson: z.ZodType<Json> = z.json() as z.ZodType<Json>

export const zStrategy = z.strictObject({
  name: zLabel,
  version: zLabel.default('1'),
  parameters: z.record(z.string(), zJson).default({}),
})

/** Parses once at the edge. The first problem becomes a coded error naming its field. */
export const parse = <T>(schema: z.ZodType<T>, value: unknown, what: string): T => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw problemOf(result.error, what)
}

const problemOf = (error: z.ZodError, what: string): HindcastError => {
  const issue = flatten(error.issues[0] as z.core.$ZodIssue, [])
  const field = issue.path.length === 0 ? what : issue.path.join('.')
  const params = issue.params ?? {}
  return new HindcastError(fileErrorCode(params, field), `${field} ${describe(issue)}`, {
    field,
    next:
      typeof params.next === 'string'
        ? params.next
        : `See what ${what} takes: hindcast help ${what.replace('.', ' ')}.`,
  })
}

interface FlatIssue {
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly params: Record<string, unknown> | undefined
  readonly kind: string
}

/** The issue to report: of a union, that of the branch with the fewest problems, which the caller probably meant. */
const flatten = (issue: z.core.$ZodIssue, above: readonly PropertyKey[]): FlatIssue => {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') {
    const meant = issue.errors
      .filter((branch) =>
        branch.every((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys'),
      )
      .sort((a, b) => a.length - b.length)[0]?.[0]
    if (meant) return flatten(meant, path)
  }
  return {
    path: issue.code === 'unrecognized_keys' ? [...path, issue.keys[0] ?? ''] : path,
    message: issue.code === 'unrecognized_keys' ? 'is not a field of this' : issue.message,
    params: issue.code === 'custom' ? issue.params : undefined,
    kind: issue.code,
  }
}

const fileErrorCode = (params: Record<string, unknown>, field: string): ErrorCode => {
  if (typeof params.code === 'string') return params.code as ErrorCode
  const last = field.split('.').at(-1) ?? ''
  if (last === 'side') return 'invalid_side'
  if (last === 'price' || last === 'mark' || last.endsWith('Price')) return 'invalid_price'
  if (last === 'size') return 'invalid_size'
  if (last === 'at' || last.endsWith('At')) return 'invalid_time'
  return 'invalid_input'
}

/** Issues whose message follows the field's name; zod's own messages are whole sentences. */
const OURS = new Set(['custom', 'unrecognized_keys'])

const describe = (issue: FlatIssue): string =>
  OURS.has(issue.kind) ? issue.message : `is not right: ${issue.message}`
