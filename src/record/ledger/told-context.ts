import { z } from 'zod'
import { type Json, zJson } from '#vocabulary'

/** Numbers that JSON cannot say, as a division by zero leaves them, become words that no field has: flagged, and the fact is kept. */
const sayable = (value: unknown): unknown => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (Array.isArray(value)) return value.map(sayable)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, sayable(one)]))
}

/** The situation of a trade or decision as a caller tells it: whatever JSON can say. */
export const zToldContext = z.preprocess<unknown, typeof zJson, Json>(sayable, zJson)
