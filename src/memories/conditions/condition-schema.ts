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
  description: `fields, each with its value, several values or a range; all must hold: { "trend": "up", "session": ["london", "overlap"], "drawdown": { "from": 0.1 } }. Fields: ${PUBLIC_NAMES.join(', ')}. Values of ${TAGS.join('; ')}. Times: at is 2026-01-31T09:30:00Z, timeOfDay 13:30 in UTC; weekday 0 is Monday`,
  properties: {
    all: { type: 'array', items: HERE, description: 'all of these hold' },
    any: { type: 'array', items: HERE, description: 'one of these holds' },
    not: { ...HERE, description: 'this does not hold' },
  },
  additionalProperties: {
    anyOf: [
      VALUE,
      { type: 'array', items: VALUE },
      {
        type: 'object',
        properties: {
          in: { type: 'array', items: VALUE, description: 'it is one of these' },
          from: { ...VALUE, description: 'it is at least this' },
          to: { ...VALUE, description: 'it is at most this' },
          above: { ...VALUE, description: 'it is more than this' },
          below: { ...VALUE, description: 'it is less than this' },
        },
      },
    ],
  },
}
