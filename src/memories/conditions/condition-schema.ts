import type { z } from 'zod'
import { FIELD_NAMES, fieldShape, PUBLIC_NAMES, publicName } from './condition-fields.ts'

type Schema = z.core.JSONSchema.BaseSchema

const HERE = { $ref: '#/$defs/Condition' }
const VALUE: Schema = { type: ['string', 'number'] }

const TAGS = FIELD_NAMES.flatMap((field) => {
  const shape = fieldShape(field)
  return shape.kind === 'tag' ? [`${publicName(field)}: ${shape.values.join(', ')}`] : []
})

/** The language of conditions, for readers of schemas; read-condition.ts reads the conditions. */
export const CONDITION_SCHEMA: Schema & { readonly id: string } = {
  id: 'Condition',
  type: 'object',
  description: `a field with its value, several values or a range: { "field": "drawdown", "from": 0.1 }, in short { "drawdown": { "from": 0.1 } }; fields in short all must hold: { "trend": "up", "session": ["london", "overlap"] }. Values of ${TAGS.join('; ')}. Times: at is 2026-01-31T09:30:00Z, timeOfDay 13:30 in UTC; weekday 0 is Monday`,
  properties: {
    field: { type: 'string', enum: [...PUBLIC_NAMES], description: 'what it is about' },
    is: { ...VALUE, description: 'it is this' },
    in: { type: 'array', items: VALUE, description: 'it is one of these' },
    from: { ...VALUE, description: 'it is at least this' },
    to: { ...VALUE, description: 'it is at most this' },
    above: { ...VALUE, description: 'it is more than this' },
    below: { ...VALUE, description: 'it is less than this' },
    all: { type: 'array', items: HERE, description: 'all of these hold' },
    any: { type: 'array', items: HERE, description: 'one of these holds' },
    not: { ...HERE, description: 'this does not hold' },
  },
  // The short form: a field's name with a value, a list or a range.
  additionalProperties: { type: ['string', 'number', 'array', 'object'] },
}
