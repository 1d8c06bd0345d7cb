import { z } from 'zod'
import type { Operation } from '#operations'
import { HindcastError } from '#vocabulary'

/** As long as an id may be, of what can be seen: it becomes one. */
const KEY = /^[\x21-\x7e]{1,200}$/

/** The key that a request is sent again under. */
export const keyOf = ({ headers }: Request): string | undefined => {
  const key = headers.get('idempotency-key')
  if (key === null || KEY.test(key)) return key ?? undefined
  throw new HindcastError(
    'invalid_input',
    'the Idempotency-Key is not 1 to 200 visible characters of ASCII',
    {
      field: 'idempotency-key',
      next: 'Give a key of your own to each request, such as a UUID.',
    },
  )
}

/**
 * The input with an idempotency key as the fact's own id, where the call takes one and none is given: a server that was restarted knows
 * the fact again by it.
 */
export const withKey = (operation: Operation, input: unknown, key: string | undefined): unknown => {
  if (key === undefined || typeof input !== 'object' || input === null || Array.isArray(input)) return input
  if ('id' in input) return input
  const given = Object.keys(input)
  const fits = shapesOf(operation.input).some(
    (shape) => 'id' in shape && 'at' in shape && given.every((name) => name in shape),
  )
  return fits ? { ...input, id: key } : input
}

const shapesOf = (schema: z.ZodType): readonly object[] => {
  if (schema instanceof z.ZodObject) return [schema.shape]
  if (schema instanceof z.ZodUnion) return (schema.options as readonly z.ZodType[]).flatMap(shapesOf)
  return []
}
