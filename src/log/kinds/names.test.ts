import { expect, test } from 'vitest'
import { z } from 'zod'
import { KIND_NAMES, type KindName, kindOf } from './kinds.ts'

// A new field is listed here: as one that names a row, so that its handles become ids, or as one that does not.

/** Fields that name rows. */
const NAMES: { readonly [kind in KindName]?: readonly string[] } = {
  approval: ['proposal'],
  cash: ['trade'],
  corrected: ['trade'],
  compression: ['of'],
  decision: ['cites', 'against', 'stops', 'trade'],
  'flag.closed': ['flag'],
  'lessons.judged': ['lessons'],
  observation: ['same'],
  'plan.cancelled': ['plan'],
  'plan.created': ['sources'],
  'plan.remarked': ['plan'],
  recalled: ['handles', 'shadowHandles', 'quotes'],
  reflection: ['trades'],
  remark: ['trade'],
}

/** Other texts: names of what has no handle, own ids of a caller, and words. */
const NO_NUMBERS: ReadonlySet<string> = new Set(
  `account accountCurrency action agent appetite approved base boundary by calendar claim classifier context currency disk edit entry entryAt exitAt exitOrder exitReason expiresAt file
   find found from hash hashes kind label lessonsHash madeBy message mode name note notify order path position proposition question quoteCurrency baseCurrency feeCurrency reason remark reportedBy
   rule run said scope seen side signalAt source standing status strategy symbol tags text timezone to trust type until verdict version
   whole withheld events why model reflector failed variant regime lessons category layers scorer scoredBy sketch`.split(
    /\s+/,
  ),
)

interface Schema {
  readonly type?: string
  readonly properties?: { readonly [field: string]: Schema }
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

const isText = ({ type, items, anyOf = [], oneOf = [] }: Schema): boolean =>
  type === 'string' || (items !== undefined && isText(items)) || [...anyOf, ...oneOf].some(isText)

/** The fields of a payload that hold texts, or lists of them. */
const textsIn = (schema: Schema): readonly string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([field, of]) => (isText(of) ? [field] : [])),
  ...(schema.anyOf ?? []).flatMap(textsIn),
]

const schemaOf = (name: KindName): Schema =>
  z.toJSONSchema(kindOf(name).payload, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema

test.each(KIND_NAMES)('%s declares which of its fields name rows', (name) => {
  const named = Object.keys(kindOf(name).refs ?? {})
  expect(named).toEqual(NAMES[name] ?? [])
  const texts = new Set(textsIn(schemaOf(name)))
  for (const field of named) if (field !== 'quotes') expect(texts).toContain(field)
  // A trade's own beginning brings the caller's id of it.
  const own = name === 'trade.recorded' ? ['trade'] : []
  expect([...texts].filter((field) => ![...named, ...own].includes(field) && !NO_NUMBERS.has(field))).toEqual(
    [],
  )
})
