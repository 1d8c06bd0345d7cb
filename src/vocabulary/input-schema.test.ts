import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { HindcastError } from './error.ts'
import {
  zInstant,
  zLabel,
  zMoney,
  zName,
  zNotNegative,
  zPositive,
  zPrice,
  zSize,
  zStrategy,
} from './input-schema.ts'
import { parse } from './parse.ts'

const zOrder = z.strictObject({
  side: z.enum(['long', 'short']),
  size: zSize,
  price: zPrice,
  fee: zMoney.optional(),
  rate: zPositive.optional(),
  at: zInstant,
  legs: z.array(z.strictObject({ price: zPrice })).optional(),
})
const ORDER = { side: 'long', size: 1, price: '100.50', at: '2026-01-31T09:30:00Z' }

const refusal = (schema: z.ZodType, value: unknown): HindcastError => {
  try {
    parse(schema, value, 'order')
  } catch (error) {
    if (error instanceof HindcastError) return error
    throw error
  }
  throw new Error('it was accepted')
}

describe('what a caller gives is read once', () => {
  test('numbers and texts become canonical decimals, times become instants', () => {
    expect(parse(zOrder, { ...ORDER, fee: -0.1, rate: '1.10' }, 'order')).toEqual({
      side: 'long',
      size: '1',
      price: '100.5',
      fee: '-0.1',
      rate: '1.1',
      at: Date.UTC(2026, 0, 31, 9, 30),
    })
  })

  test('a price may be zero', () => {
    expect(parse(zPrice, 0, 'price')).toBe('0')
    expect(parse(zNotNegative, '0', 'fee')).toBe('0')
  })

  test('a strategy has version 1 and no parameters unless told', () => {
    expect(parse(zStrategy, { name: ' momentum ' }, 'strategy')).toEqual({
      name: 'momentum',
      version: '1',
      parameters: {},
    })
  })
})

describe('what is wrong is told by code, field and next step', () => {
  test.each([
    ['price', NaN, 'invalid_price', 'Give a finite number of at least 0'],
    ['price', Infinity, 'invalid_price', 'Give a finite number of at least 0'],
    ['price', -Infinity, 'invalid_price', 'Give a finite number of at least 0'],
    ['price', -0.01, 'invalid_price', 'Give a finite number of at least 0'],
    ['price', 'a lot', 'invalid_price', 'Give a finite number of at least 0'],
    ['price', '1,000', 'invalid_price', 'Give it without thousands separators: 1000.'],
    ['price', '3,305.20', 'invalid_price', 'Give it without thousands separators: 3305.20.'],
    ['price', undefined, 'invalid_price', 'Give a finite number of at least 0'],
    ['price', null, 'invalid_price', 'Give a finite number of at least 0'],
    ['size', 0, 'invalid_size', 'Give a finite number above 0; which way goes into side'],
    ['size', -1, 'invalid_size', 'Give a finite number above 0; which way goes into side'],
    ['size', '-0', 'invalid_size', 'Give a finite number above 0; which way goes into side'],
    ['size', NaN, 'invalid_size', 'Give a finite number above 0'],
    ['size', {}, 'invalid_size', 'Give a finite number above 0'],
    ['fee', NaN, 'invalid_amount', 'Give a finite number; gains are positive'],
    ['rate', 0, 'invalid_amount', 'Give a finite number above 0'],
    ['side', 'buy', 'invalid_side', 'Did you mean long? side is one of long, short.'],
    ['side', undefined, 'invalid_side', 'side is one of long, short.'],
    ['at', '2026-01-31T09:30:00', 'invalid_time', 'Add Z for UTC'],
    ['at', 1_769_851_800, 'invalid_time', 'Give milliseconds'],
    ['at', '2026-02-30T09:30:00Z', 'invalid_time', 'Check month, day and hour'],
    ['at', true, 'invalid_time', 'Give a time such as'],
    ['at', new Date('yesterday'), 'invalid_time', 'Look at what the Date was made from'],
  ])('%s = %s', (field, value, code, next) => {
    const error = refusal(zOrder, { ...ORDER, [field]: value })
    expect(error).toMatchObject({ code, field })
    expect(error.message.startsWith(`${field} `)).toBe(true)
    expect(error.next).toContain(next)
  })

  test('a field inside a list is named by its path', () => {
    expect(refusal(zOrder, { ...ORDER, legs: [{ price: 1 }, { price: -1 }] })).toMatchObject({
      code: 'invalid_price',
      field: 'legs.1.price',
      message: 'legs.1.price is not a price: -1',
    })
  })

  test('an unknown key is named, wherever it stands', () => {
    expect(refusal(zOrder, { ...ORDER, prize: 1 })).toMatchObject({
      code: 'invalid_input',
      field: 'prize',
      message: 'prize is not a field of order',
      next: 'Did you mean price?',
    })
    expect(refusal(zOrder, { ...ORDER, qty: 1 }).next).toBe('Did you mean size?')
    // A price or a time that is no field has nothing wrong with its value.
    for (const key of ['exitPrice', 'seenAt'])
      expect(refusal(zOrder, { ...ORDER, [key]: 'x' })).toMatchObject({ code: 'invalid_input', field: key })
    expect(refusal(zOrder, { ...ORDER, mood: 1 }).next).toBe(
      'It takes side, size, price, fee, rate, at, legs.',
    )
    expect(refusal(zOrder, { ...ORDER, legs: [{ price: 1, colour: 'red' }] }).field).toBe('legs.0.colour')
  })

  test('what is no object at all is named by what it should be', () => {
    expect(refusal(zOrder, 'sell everything')).toMatchObject({ code: 'invalid_input', field: 'order' })
    expect(refusal(zOrder, undefined)).toMatchObject({ code: 'invalid_input', field: 'order' })
  })

  test('a message repeats at most 40 characters of what was given', () => {
    expect(refusal(zPrice, 'x'.repeat(10_000)).message.length).toBeLessThan(80)
  })

  test('labels are not empty and not endless', () => {
    expect(refusal(zLabel, '   ').code).toBe('invalid_input')
    expect(refusal(zLabel, 'x'.repeat(201)).code).toBe('invalid_input')
    expect(parse(zLabel, ' XAU/USD ', 'symbol')).toBe('XAU/USD')
  })

  test.each([
    'XAU\nUSD',
    'XAU\u0007USD',
    'XAU\u200bUSD',
    'XAU\u202eUSD',
    'XAU\u2028USD',
    '\ufeffXAU\u00adUSD',
  ])('%j is no label: it is not what it looks like', (label) => {
    expect(refusal(zLabel, label)).toMatchObject({ code: 'invalid_name' })
  })

  test.each(['黄金', 'BTC/USDT', 'São Paulo', 'T&C™ №1', '🚀 momentum'])('%s is one', (label) => {
    expect(parse(zLabel, label, 'symbol')).toBe(label)
  })

  test.each([
    '../other',
    'a/b',
    'a\\b',
    '.hidden',
    '',
    'a..b',
    'x'.repeat(64),
    'naïve',
    'a b',
    'con\n',
    'Hindcast.json',
  ])('"%s" is no name for a folder', (name) => {
    expect(refusal(zName, name)).toMatchObject({ code: 'invalid_name' })
  })

  test.each(['gold-m15', 'A.1_b', 'x'.repeat(63), '7'])('"%s" is one', (name) => {
    expect(parse(zName, name, 'agent')).toBe(name)
  })
})

describe('a union names the field of the branch that was meant', () => {
  const zClosing = z.union([
    z.strictObject({ symbol: zLabel, size: zSize, entryPrice: zPrice, exitPrice: zPrice }),
    z.strictObject({ trade: zLabel, price: zPrice }),
  ])
  const zScope = z.union([z.literal('account'), z.array(zLabel).min(1)])

  test.each([
    [{ symbol: 'XAU', size: 1, entryPrice: 1, exitPrice: -2 }, 'exitPrice', 'invalid_price'],
    [{ symbol: 'XAU', size: 0, entryPrice: 1, exitPrice: 2 }, 'size', 'invalid_size'],
    [{ symbol: 'XAU', size: 1, entryPrice: 1, exitPrice: 2, colour: 'red' }, 'colour', 'invalid_input'],
    [{ symbol: 'XAU', size: 1, entryPrice: 1 }, 'exitPrice', 'invalid_price'],
    [{ trade: 'T1', price: 'x' }, 'price', 'invalid_price'],
    [{ trade: 'T1' }, 'price', 'invalid_price'],
    [{ trade: 'T1', price: 5, colour: 'red' }, 'colour', 'invalid_input'],
    ['nonsense', 'order', 'invalid_input'],
  ])('%j: %s', (value, field, code) => {
    expect(refusal(zClosing, value)).toMatchObject({ field, code })
  })

  test('also where the branches are a word and a list', () => {
    const schema = z.strictObject({ scope: zScope })
    expect(refusal(schema, { scope: ['XAU', ''] }).field).toBe('scope.1')
    expect(refusal(schema, { scope: ['', ''] }).field).toBe('scope.0')
    expect(refusal(schema, { scope: [] }).field).toBe('scope')
    expect(refusal(schema, { scope: 'all' }).field).toBe('scope')
  })
})

test('an error tells itself as JSON', () => {
  const error = refusal(zOrder, { ...ORDER, price: -1 })
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    code: 'invalid_price',
    field: 'price',
    problem: 'price is not a price: -1',
    next: 'Give a finite number of at least 0, or leave it out.',
  })
})
