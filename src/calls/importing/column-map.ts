import { z } from 'zod'
import { type ErrorCode, readBy, shownValue } from '#vocabulary'

/** Which column is which field: an object, or `field=column` with commas between. */
export const zColumnMap = readBy<
  { readonly [field: string]: string },
  string | { readonly [field: string]: string }
>(
  { anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }] },
  { type: 'object', additionalProperties: { type: 'string' } },
  (value, ctx) => {
    const given = typeof value === 'string' ? pairs(value) : value
    const read = z.record(z.string().trim().min(1), z.string().trim().min(1)).safeParse(given)
    if (read.success) return read.data
    ctx.addIssue({
      code: 'custom',
      message: `is no map of columns: ${shownValue(value)}`,
      params: {
        code: 'invalid_input' satisfies ErrorCode,
        next: 'Give fields and their columns: "price=Kurs,size=Menge"; as an object where a column’s name holds a comma.',
      },
    })
    return z.NEVER
  },
)

const pairs = (text: string): unknown => {
  const parts = text.split(',').map((part) => part.split(/=(.*)/s))
  return parts.every(({ length }) => length > 1)
    ? Object.fromEntries(parts.map(([field = '', column = '']) => [field.trim(), column.trim()]))
    : null
}
