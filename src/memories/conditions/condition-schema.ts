import type { z } from 'zod'
import { type Context, zContext } from '#market'
import { type ConditionField, FIELD_NAMES, fieldShape, publicName } from './condition-fields.ts'

type Schema = z.core.JSONSchema.BaseSchema

const HERE = { $ref: '#/$defs/Condition' }

/** The range of a field whose values are in an order. */
const rangeOf = (value: Schema): Schema => ({
  type: 'object',
  properties: {
    from: { ...value, description: 'at least this' },
    to: { ...value, description: 'at most this' },
    above: { ...value, description: 'more than this' },
    below: { ...value, description: 'less than this' },
  },
  additionalProperties: false,
})

const valueSchema = (field: ConditionField): Schema => {
  const shape = fieldShape(field)
  if (shape.kind === 'tag') return { type: 'string', enum: [...shape.values] }
  if (shape.kind === 'moment') return { type: 'string', format: 'date-time' }
  return { type: shape.kind === 'number' ? 'number' : 'string' }
}

/** What is asked about a trade, the clock and the agent; the rest is a context's. */
const ABOUT: { readonly [F in Exclude<ConditionField, keyof Context>]: string } = {
  strategy: 'name of the strategy, all its versions',
  symbol: 'as your broker writes it: XAUUSD',
  direction: 'which way the trade goes',
  at: 'a moment with its zone: 2026-01-31T09:30:00Z',
  timeOfDay: 'time of day in UTC: 13:30; a range may run past midnight',
  event: 'a named event that is going on: NFP',
  'mood.confidence': 'how outcomes went of late, 0 to 1, .5 at the start',
  'mood.appetite': 'share of the usual risk that the drawdown leaves, 0 to 1',
  'mood.advice': 'what the drawdown advises about trading at all',
  'mood.winningStreak': 'closes in a row that won',
}
const isOfContext = (field: ConditionField): field is ConditionField & keyof Context =>
  field in zContext.shape
const aboutField = (field: ConditionField): string =>
  isOfContext(field) ? (zContext.shape[field].description ?? field) : ABOUT[field]

const fieldSchema = (field: ConditionField): Schema => {
  const value = valueSchema(field)
  const { kind } = fieldShape(field)
  const ranged = kind === 'number' || kind === 'moment' || kind === 'time'
  return {
    description: aboutField(field),
    anyOf: [value, { type: 'array', items: value }, ...(ranged ? [rangeOf(value)] : [])],
  }
}

/** The language of conditions, for whoever reads schemas; read-condition.ts reads the conditions. */
export const CONDITION_SCHEMA: Schema & { readonly id: string } = {
  id: 'Condition',
  type: 'object',
  properties: {
    ...Object.fromEntries(FIELD_NAMES.map((field) => [publicName(field), fieldSchema(field)])),
    all: { type: 'array', items: HERE, description: 'all of these hold' },
    any: { type: 'array', items: HERE, description: 'one of these holds' },
    not: { ...HERE, description: 'this does not hold' },
  },
  additionalProperties: false,
}
