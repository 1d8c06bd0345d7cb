import { HindcastError, HOLDS_SECRET, holdsSecret, instant, shownValue } from '#vocabulary'
import type { Value } from './condition.ts'
import { type ConditionField, type FieldShape, fieldShape, publicName } from './condition-fields.ts'
import { isTimeOfDay } from './time-of-day.ts'

export type Path = readonly string[]

/** What is wrong with a condition and where in it; the message follows the name of the place. */
export const refusal = (path: Path, message: string, next: string): HindcastError =>
  new HindcastError('invalid_input', message, { field: path.join('.'), next })

const LONGEST_NAME = 200

/** A value as its field takes it. */
export const readValue = (field: ConditionField, value: unknown, path: Path): Value => {
  const shape = fieldShape(field)
  switch (shape.kind) {
    case 'tag':
      if (typeof value === 'string' && shape.values.includes(value)) return value
      throw refusal(
        path,
        `cannot be ${shownValue(value)}`,
        `${publicName(field)} is one of ${shape.values.join(', ')}.`,
      )
    case 'text':
    case 'event': {
      const name = typeof value === 'string' ? value.trim() : ''
      if (holdsSecret(name))
        throw new HindcastError('holds_secret', HOLDS_SECRET.problem, {
          field: path.join('.'),
          next: HOLDS_SECRET.next,
        })
      if (name !== '' && name.length <= LONGEST_NAME) return name
      throw refusal(
        path,
        `is not a name: ${shownValue(value)}`,
        `Give a ${field} of 1 to ${LONGEST_NAME} letters.`,
      )
    }
    case 'time':
      if (typeof value === 'string' && isTimeOfDay(value)) return value
      throw refusal(
        path,
        `is not a time of day: ${shownValue(value)}`,
        'Give hours and minutes in UTC, such as 14:30.',
      )
    case 'moment':
      return readMoment(value, path)
    case 'number':
      return readNumber(shape, value, path)
  }
}

const readMoment = (value: unknown, path: Path): number => {
  try {
    return instant(typeof value === 'number' ? value : shownValue(value))
  } catch (error) {
    if (!(error instanceof HindcastError)) throw error
    throw refusal(path, `is not a time: ${shownValue(value)}`, error.next)
  }
}

const readNumber = (
  { least, most, whole = false }: Extract<FieldShape, { kind: 'number' | 'moment' }>,
  value: unknown,
  path: Path,
): number => {
  const fits =
    typeof value === 'number' &&
    Number.isFinite(value) &&
    value >= least &&
    value <= most &&
    (!whole || Number.isInteger(value))
  // Adding zero turns −0 into 0: one text for one number.
  if (fits) return value + 0
  const kind = whole ? 'a whole number' : 'a number'
  const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`
  throw refusal(
    path,
    `cannot be ${shownValue(value)}`,
    `Give ${kind} ${range}${most === 1 ? ': 15% is 0.15' : ''}.`,
  )
}
