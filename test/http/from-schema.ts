import fc from 'fast-check'

/** A part of a JSON schema, as the document of the calls has it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: { readonly [name: string]: Schema }
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
}

export type Named = { readonly [name: string]: Schema }

/** Texts that mean something here, and some that mean harm. */
const TEXTS = [
  ...[
    'XAUUSD',
    'long',
    'buy',
    'breakout',
    'T1',
    'T99',
    'B1',
    'P1',
    'F1',
    'L1',
    'C1',
    'gold',
    '1.5',
    '-1',
    '0',
    '1e400',
    'NaN',
  ],
  ...[
    '2026-02-01T08:00:00Z',
    '9999-12-31T23:59:59Z',
    '0000-01-01',
    'notes/gold.md',
    '../../etc/passwd',
    'week_2026-04',
  ],
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '💥',
    '__proto__',
    'constructor',
    'toString',
    "'; drop table events; --",
    '%00',
    'a'.repeat(5_000),
  ],
]

const DEEPEST = 6

/** What a schema takes: by its shape, with texts drawn from those above where it has no closer say. */
export const fromSchema = (schema: Schema, named: Named, depth = 0): fc.Arbitrary<unknown> => {
  if (depth > DEEPEST) return fc.constant({})
  const inner = (one: Schema): fc.Arbitrary<unknown> => fromSchema(one, named, depth + 1)
  if (schema.$ref !== undefined) return inner(named[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.allOf !== undefined)
    return fc.tuple(...schema.allOf.map(inner)).map((parts) => Object.assign({}, ...parts))
  const some = schema.anyOf ?? schema.oneOf
  if (some !== undefined) return fc.oneof(...some.map(inner))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = schema
      const entries = Object.entries(properties).map(([name, one]) => [name, inner(one)] as const)
      const fields = fc.record(Object.fromEntries(entries), { requiredKeys: [...required] })
      if (typeof additionalProperties !== 'object') return fields
      return fc.dictionary(fc.constantFrom(...TEXTS), inner(additionalProperties), { maxKeys: 2 })
    }
    case 'array':
      return fc.array(inner(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 })
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 100, 100) })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e3, max: schema.maximum ?? 1e3, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return fc.constantFrom(...TEXTS)
    default:
      return fc.oneof(fc.constantFrom(...TEXTS), fc.integer(), fc.jsonValue({ maxDepth: 2 }))
  }
}
