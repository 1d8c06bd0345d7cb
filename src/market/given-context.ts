import { z } from 'zod'
import { readBy } from '#vocabulary'
import { type Context, zContext } from './context.ts'

/** A context as its caller gives it, and apart from it the numbers that are none, as a division by zero leaves them. */
export interface GivenContext {
  readonly context: Context
  /** What is left out of it: `{ atrD1: 'NaN' }`. */
  readonly left: LeftNumbers
}

export type LeftNumbers = { readonly [field: string]: string }

const { $schema: _, ...takes } = z.toJSONSchema(zContext, { io: 'input' })
/** One schema, as a name stands for one. */
const given = z.unknown().meta({ ...takes, id: 'MarketContext' })

const read = (value: unknown, ctx: z.RefinementCtx): Context => {
  const context = zContext.safeParse(value)
  if (context.success) return context.data
  // The same issues with the same fields; only the type of one that is yet to be reported is another.
  ctx.issues.push(...(context.error.issues as z.core.$ZodRawIssue[]))
  return z.NEVER
}

/** The situation as a caller gives it: a number that is none must not cost all the rest. */
export const zGivenContext = readBy<GivenContext, z.input<typeof zContext>>(given, {}, (value, ctx) => {
  const { said, left } = parted(value)
  return { context: read(said, ctx), left }
})

/** The same where each number must be one. */
export const zExactContext = readBy<Context, z.input<typeof zContext>>(given, {}, read)

const parted = (value: unknown): { readonly said: unknown; readonly left: LeftNumbers } => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { said: value, left: NONE }
  const none = Object.entries(value).filter(([field, one]) => field in zContext.shape && isNoNumber(one))
  if (none.length === 0) return { said: value, left: NONE }
  const left = Object.fromEntries(none.map(([field, one]) => [field, String(one)]))
  return { said: Object.fromEntries(Object.entries(value).filter(([field]) => !(field in left))), left }
}

const NONE: LeftNumbers = {}

const isNoNumber = (value: unknown): boolean => typeof value === 'number' && !Number.isFinite(value)

/** `context.atrD1 is no number (NaN) and was left out` */
export const leftWords = (left: LeftNumbers): readonly string[] =>
  Object.entries(left).map(([field, value]) => `context.${field} is no number (${value}) and was left out`)
