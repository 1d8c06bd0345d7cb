import { z } from 'zod'
import type { Operation } from '#operations'

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
