import { z } from 'zod'
import { readBy } from '#vocabulary'
import { type Context, zContext } from './context.ts'

/** A context as its caller gives it, and apart from it the numbers that are none, as a division by zero leaves them. */
export interface GivenContext<Fields = Context> {
  readonly context: Fields
  /** What is left out of it: `{ atrD1: 'NaN' }`. */
  readonly left: LeftNumbers
}

export type LeftNumbers = { readonly [field: string]: string }

/** Reads a context and refuses what is wrong in it, but for numbers that are none: one of them must not cost all the rest. */
export const readsContext = <Fields extends z.ZodObject>(fields: Fields, id: string) => {
  const { $schema: _, ...takes } = z.toJSONSchema(fields, { io: 'input' })
  return readBy<GivenContext<z.output<Fields>>, z.input<Fields>>(
    z.unknown().meta({ ...takes, id }),
    {},
    (value, ctx) => {
      const { said, left } = parted(value, (field) => field in fields.shape)
      const read = fields.safeParse(said)
      if (read.success) return { context: read.data, left }
      // The same issues with the same fields; only the type of one that is yet to be reported is another.
      ctx.issues.push(...(read.error.issues as z.core.$ZodRawIssue[]))
      return z.NEVER
    },
  )
}

/** The situation as a caller tells it. */
export const zGivenContext = readsContext(zContext, 'MarketContext')

const parted = (
  value: unknown,
  isField: (name: string) => boolean,
): { readonly said: unknown; readonly left: LeftNumbers } => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { said: value, left: NONE }
  const none = Object.entries(value).filter(([field, one]) => isField(field) && isNoNumber(one))
  if (none.length === 0) return { said: value, left: NONE }
  const left = Object.fromEntries(none.map(([field, one]) => [field, String(one)]))
  return { said: Object.fromEntries(Object.entries(value).filter(([field]) => !(field in left))), left }
}

const NONE: LeftNumbers = {}

const isNoNumber = (value: unknown): boolean => typeof value === 'number' && !Number.isFinite(value)

/** `context.atrD1 is no number (NaN) and was left out` */
export const leftWords = (left: LeftNumbers): readonly string[] =>
  Object.entries(left).map(([field, value]) => `context.${field} is no number (${value}) and was left out`)
