import { z } from 'zod'
import { HindcastError, readBy, shownValue } from '#vocabulary'
import {
  type Condition,
  DEEPEST,
  depthOf,
  leavesOf,
  MOST_LEAVES,
  type Range,
  type Value,
} from './condition.ts'
import {
  type ConditionField,
  fieldNamed,
  fieldShape,
  isField,
  PUBLIC_NAMES,
  publicName,
} from './condition-fields.ts'
import { CONDITION_SCHEMA } from './condition-schema.ts'
import { nearFields } from './near-fields.ts'
import { allOf, anyOf, notOf, oneOf } from './normal-form.ts'
import { type Path, readValue, refusal } from './read-value.ts'
import { ordinal } from './time-of-day.ts'

type WrittenCondition = { readonly [field: string]: unknown }

const written = z.unknown().meta(CONDITION_SCHEMA)

/** A condition as callers write it, and as it is told them again; it says so, and `zCondition` reads it. */
// Anything passes here, and its schema says what it is: zod has no type for that.
export const zWrittenCondition = written as unknown as z.ZodType<WrittenCondition, WrittenCondition>

/**
 * A condition from outside, in its one form: `{ all }`, `{ any }`, `{ not }`, a leaf `{ field, is | in | from, to, above,
 * below }`, or the short form `{ trend: 'up', session: ['london', 'overlap'], atrD1: { above: 100 } }`, all of which must hold.
 */
export const zCondition = readBy<Condition, object>(written, {}, (value, ctx) => {
  try {
    return readCondition(value)
  } catch (error) {
    if (!(error instanceof HindcastError)) throw error
    ctx.addIssue({
      code: 'custom',
      message: error.message,
      path: error.field ? [error.field] : [],
      params: { code: error.code, next: error.next },
    })
    return z.NEVER
  }
})

const readCondition = (value: unknown): Condition => {
  const condition = read(value, [], 0)
  if (depthOf(condition) > DEEPEST) throw tooDeep([])
  if (leavesOf(condition).length > MOST_LEAVES)
    throw refusal([], `has more than ${MOST_LEAVES} parts`, 'Keep the few that matter most.')
  return condition
}

/** Levels read at most: what is given may nest further than its normal form. */
const DEEPEST_READ = 4 * DEEPEST

const tooDeep = (path: Path): HindcastError =>
  refusal(path, `is more than ${DEEPEST} deep`, 'Say it with fewer levels of all, any and not.')

const EXAMPLE = 'Give conditions such as { "trend": "up", "session": ["london", "overlap"] }.'

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const read = (value: unknown, path: Path, depth: number): Condition => {
  if (depth > DEEPEST_READ) throw tooDeep(path)
  if (value === undefined) throw refusal(path, 'is missing: it says when this holds', EXAMPLE)
  if (!isObject(value)) throw refusal(path, 'is not a condition', EXAMPLE)
  const { field, ...said } = value
  if (field !== undefined) {
    const stored = shownValue(field)
    return readLeaf(isField(stored) ? stored : fieldNamed(stored), stored, said, path, [...path, 'field'])
  }
  return readGroup(
    Object.entries(value).map(([key, part]) => readEntry(key, part, [...path, key], depth)),
    allOf,
    path,
  )
}

const readEntry = (key: string, part: unknown, path: Path, depth: number): Condition => {
  if (key === 'not') return notOf(read(part, path, depth + 1))
  if (key !== 'all' && key !== 'any') return readLeaf(fieldNamed(key), key, part, path, path)
  if (!Array.isArray(part)) throw refusal(path, 'is not a list', `Give a list: { "${key}": [ … ] }.`)
  return readGroup(
    part.map((one, i) => read(one, [...path, String(i)], depth + 1)),
    key === 'all' ? allOf : anyOf,
    path,
  )
}

const readGroup = (
  parts: readonly Condition[],
  join: (parts: readonly Condition[]) => Condition,
  path: Path,
): Condition => {
  if (parts.length === 0) throw refusal(path, 'has no conditions: it would always hold', EXAMPLE)
  return join(parts)
}

const FORMS = ['is', 'in', 'from', 'to', 'above', 'below'] as const
const MOST_VALUES = 50

/** `said` is a value, a list of them, or an object of the forms above. */
const readLeaf = (
  field: ConditionField | undefined,
  name: string,
  said: unknown,
  path: Path,
  at: Path,
): Condition => {
  if (field === undefined) throw unknownField(name, at)
  if (Array.isArray(said)) return readSet(field, said, path)
  if (!isObject(said)) return { field, is: readValue(field, said, path) }
  const forms = Object.keys(said).filter((key) => said[key] !== undefined)
  const wrong = forms.find((key) => !FORMS.some((form) => form === key))
  if (wrong !== undefined)
    throw refusal([...path, wrong], 'is nothing to say of a field', `Use ${FORMS.join(', ')}.`)
  if (forms.length === 0) throw refusal(path, 'has no conditions: it would always hold', EXAMPLE)
  if (forms.includes('is') || forms.includes('in')) {
    if (forms.length > 1) throw refusal(path, `has ${forms.join(' and ')}`, 'Give is, or in, or a range.')
    return forms[0] === 'is'
      ? { field, is: readValue(field, said.is, [...path, 'is']) }
      : readSet(field, said.in, [...path, 'in'])
  }
  return readRange(field, said, path)
}

const unknownField = (name: string, path: Path): HindcastError => {
  const near = nearFields(name)
  return refusal(
    path,
    `is not a field of conditions: ${shownValue(name)}`,
    near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `Use one of ${PUBLIC_NAMES.join(', ')}.`,
  )
}

const readSet = (field: ConditionField, values: unknown, path: Path): Condition => {
  if (!Array.isArray(values) || values.length === 0 || values.length > MOST_VALUES)
    throw refusal(path, 'is not a list of values', `Give 1 to ${MOST_VALUES} values of ${publicName(field)}.`)
  return oneOf(
    field,
    values.map((value) => readValue(field, value, path)),
  )
}

const readRange = (
  field: ConditionField,
  said: { readonly [key: string]: unknown },
  path: Path,
): Condition => {
  const shape = fieldShape(field)
  if (shape.kind === 'tag' || shape.kind === 'text' || shape.kind === 'event')
    throw refusal(path, 'has no order, so no range', `Use is or in with ${publicName(field)}.`)
  const bound = (form: 'from' | 'to' | 'above' | 'below'): Value | undefined =>
    said[form] === undefined ? undefined : readValue(field, said[form], [...path, form])
  const lower = lowerOf(bound('from'), bound('above'), path)
  const upper = upperOf(bound('to'), bound('below'), path)
  const low = ordinal(lower.from ?? lower.above ?? -Infinity)
  const high = ordinal(upper.to ?? upper.below ?? Infinity)
  if (low < high) return { field, ...lower, ...upper }
  if (low === high && lower.from !== undefined && upper.to !== undefined) return { field, is: lower.from }
  if (low > high && shape.cyclic)
    return anyOf([
      { field, ...lower },
      { field, ...upper },
    ])
  throw refusal(path, 'can never hold: it ends before it begins', 'Give the smaller number first.')
}

type Bounds = Omit<Range, 'field'>

/** The lower bound, without a key for the one that was not given. */
const lowerOf = (from: Value | undefined, above: Value | undefined, path: Path): Bounds => {
  if (from !== undefined && above !== undefined) throw bothGiven('from and above', path)
  return from !== undefined ? { from } : above !== undefined ? { above } : {}
}

const upperOf = (to: Value | undefined, below: Value | undefined, path: Path): Bounds => {
  if (to !== undefined && below !== undefined) throw bothGiven('to and below', path)
  return to !== undefined ? { to } : below !== undefined ? { below } : {}
}

const bothGiven = (what: string, path: Path): HindcastError =>
  refusal(path, `has both ${what}`, 'Give one of the two.')
