import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { zInstant, zPrice } from '#vocabulary'
import { inputFieldsOf } from './input-fields.ts'
import { readFlag } from './read-flag.ts'
import { sourcesFrom } from './source.ts'

const schema = z.strictObject({
  price: zPrice.describe('what it cost'),
  entryAt: zInstant.optional(),
  side: z.enum(['long', 'short']),
  limit: z.int().default(50),
  strict: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
  scope: z.union([z.literal('account'), z.array(z.string())]).default('account'),
  strategy: z.strictObject({ name: z.string(), version: z.string().optional() }).optional(),
  anything: z.json().optional(),
  until: z
    .unknown()
    .transform((value) => value)
    .nullable()
    .optional(),
  expiresAt: zInstant.nullable().optional(),
  action: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('skip') }),
      z.strictObject({ type: z.literal('alert'), message: z.string() }),
    ])
    .optional(),
})
const fields = new Map(inputFieldsOf(schema).map((field) => [field.name, field]))
const field = (name: string) => {
  const found = fields.get(name)
  if (!found) throw new Error(`no field ${name}`)
  return found
}
const read = (name: string, given: string | boolean, stdin = '') =>
  readFlag(field(name), given, sourcesFrom(Readable.from([stdin])))

describe('fields are read from the schema', () => {
  test('with their flag, description, default and whether they are required', () => {
    expect(field('price')).toMatchObject({ flag: 'price', describe: 'what it cost', required: true })
    expect(field('entryAt')).toMatchObject({ flag: 'entry-at', required: false, shape: { time: true } })
    expect(field('limit')).toMatchObject({ describe: '(default: 50)', required: false })
    expect(field('side').shape.choices).toEqual(['long', 'short'])
    expect(field('strategy').shape.inside).toEqual(['name', 'version?'])
  })

  test('objects of several kinds are not shown as one', () => {
    expect(field('action').shape).toMatchObject({ json: true, inside: [] })
  })
})

describe('what is typed becomes what the field takes', () => {
  test('null where it is a value of its own, and JSON where anything goes', async () => {
    expect(await read('until', '{"trend":"up"}')).toEqual({ trend: 'up' })
    expect(await read('until', 'null')).toBeNull()
    expect(await read('expiresAt', 'null')).toBeNull()
    expect(await read('expiresAt', '2026-01-31T09:30:00Z')).toBe('2026-01-31T09:30:00Z')
  })

  test('decimals stay text, whole numbers become numbers', async () => {
    expect(await read('price', '0.1234567890123456789')).toBe('0.1234567890123456789')
    expect(await read('limit', '12')).toBe(12)
    expect(await read('limit', 'many')).toBe('many')
    expect(await read('strict', true)).toBe(true)
  })

  test('lists may be typed with commas, choices as they are', async () => {
    expect(await read('tags', 'late, thin')).toEqual(['late', 'thin'])
    expect(await read('tags', '["a,b"]')).toEqual(['a,b'])
    expect(await read('scope', 'account')).toBe('account')
    expect(await read('scope', 'BTC,ETH')).toEqual(['BTC', 'ETH'])
  })

  test('JSON keeps the digits that a double would lose', async () => {
    expect(await read('anything', '{"a":0.1,"b":0.1234567890123456789}')).toEqual({
      a: 0.1,
      b: '0.1234567890123456789',
    })
    expect(await read('anything', '-', '[1]')).toEqual([1])
    await expect(read('strategy', 'breakout')).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'strategy',
    })
  })
})
