import type { z } from 'zod'
import { type ErrorCode, HindcastError, isHindcastError } from './error.ts'
import { refuseUnfit, unreadable } from './nesting.ts'
import { refusedField, refusedValue } from './refused-input.ts'
import { TakenInput } from './taken-input.ts'

/** Parses once at the edge. The first problem becomes a coded error naming its field. */
export const parse = <T>(schema: z.ZodType<T>, value: unknown, what: string): T => {
  try {
    refuseUnfit(value, what)
    const result = schema.safeParse(value)
    if (result.success) return result.data
    throw problemOf(result.error, schema, value, what)
  } catch (error) {
    throw isHindcastError(error) ? error : unreadable(what, error)
  }
}

const problemOf = (error: z.ZodError, schema: z.ZodType, value: unknown, what: string): HindcastError => {
  const issue = meantIssue(mostTelling(error.issues), [])
  const field = issue.path.length === 0 ? what : issue.path.join('.')
  const params = issue.issue.code === 'custom' ? (issue.issue.params ?? {}) : {}
  const takes = new TakenInput(schema)
  const told =
    issue.issue.code === 'unrecognized_keys'
      ? refusedField(String(issue.path.at(-1)), takes.fieldsAt(issue.path.slice(0, -1)), what)
      : refusedValue(issue.issue, valueAt(value, issue.path), {
          name: nameOf(issue.path) ?? what,
          describe: takes.describe(issue.path),
          form: takes.form(issue.path),
          choices: takes.choices(issue.path),
        })
  // What is no field has no price or time that could be wrong.
  const code = issue.issue.code === 'unrecognized_keys' ? 'invalid_input' : errorCodeOf(params, field)
  return new HindcastError(code, `${field} ${told.problem}`, {
    field,
    next: typeof params.next === 'string' ? params.next : told.next,
  })
}

/** A field that is not ours explains one that is missing: it is the same under another name. */
const mostTelling = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue =>
  // There is no error without an issue.
  issues.find(({ code }) => code === 'unrecognized_keys') ?? (issues[0] as z.core.$ZodIssue)

interface MeantIssue {
  readonly path: readonly PropertyKey[]
  readonly issue: z.core.$ZodIssue
}

/** The issue to report: of a union, that of the branch whose fields were given, which the caller probably meant. */
const meantIssue = (issue: z.core.$ZodIssue, above: readonly PropertyKey[]): MeantIssue => {
  const path = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys') return { path: [...path, issue.keys[0] ?? ''], issue }
  // The name of an entry is wrong, not the entry: it is the field's that has it, and is not repeated.
  if (issue.code === 'invalid_key') {
    const [wrong] = issue.issues
    return { path: path.slice(0, -1), issue: wrong ?? issue }
  }
  if (issue.code !== 'invalid_union') return { path, issue }
  const meant = issue.errors
    .filter((branch) => branch.every((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys'))
    .sort((a, b) => unknownKeys(a) - unknownKeys(b) || a.length - b.length)[0]
  return meant?.length ? meantIssue(mostTelling(meant), path) : { path, issue }
}

const unknownKeys = (branch: readonly z.core.$ZodIssue[]): number =>
  branch.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0), 0)

/** The field that a place belongs to: an entry of a list is its list's. */
const nameOf = (path: readonly PropertyKey[]): string | undefined =>
  path.findLast((part) => typeof part === 'string')?.toString()

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inside, key) =>
      typeof inside === 'object' && inside !== null
        ? (inside as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  )

const errorCodeOf = (params: Record<string, unknown>, field: string): ErrorCode => {
  if (typeof params.code === 'string') return params.code as ErrorCode
  const last = field.split('.').at(-1) ?? ''
  if (last === 'side' || last === 'direction') return 'invalid_side'
  if (/^(price|mark)$|_price$|Price$/.test(last)) return 'invalid_price'
  if (last === 'size') return 'invalid_size'
  if (/^at$|_at$|At$/.test(last)) return 'invalid_time'
  return 'invalid_input'
}
