import type { z } from 'zod'
import { type ConditionField, FIELD_NAMES, fieldShape, publicName } from './condition-fields.ts'

type Schema = z.core.JSONSchema.BaseSchema

const HERE = { $ref: '#/$defs/Condition' }

/** The range of a field whose values are in an order. */
const rangeOf = (value: Schema): Schema => ({
  type: 'object',
  properties: {
    from: { ...value, description: 'at least' },
    to: { ...value, description: 'at most' },
    above: { ...value, description: 'more than' },
    below: { ...value, description: 'less than' },
  },
  additionalProperties: false,
})

const valueSchema = (field: ConditionField): Schema => {
  const shape = fieldShape(field)
  if (shape.kind === 'tag') return { type: 'string', enum: [...shape.values] }
  if (shape.kind === 'moment') return { type: 'string', format: 'date-time' }
  return { type: shape.kind === 'number' ? 'number' : 'string' }
}

const fieldSchema = (field: ConditionField): Schema => {
  const value = valueSchema(field)
  const { kind, label } = fieldShape(field)
  const ranged = kind === 'number' || kind === 'moment' || kind === 'time'
  return {
    description: label,
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
