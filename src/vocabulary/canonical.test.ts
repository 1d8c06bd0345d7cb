import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { canonical, canonicalOfShape, type Json } from './canonical.ts'

const json = (): fc.Arbitrary<Json> =>
  fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json)

const backwards = (value: Json): Json => {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(backwards)
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, field]) => [key, field === undefined ? undefined : backwards(field)]),
  )
}

describe('canonical JSON', () => {
  test.prop([json()])('says what the value says', (value) => {
    expect(JSON.parse(canonical(value))).toEqual(value)
  })

  test.prop([json()])('does not depend on the order of keys', (value) => {
    expect(canonical(backwards(value))).toBe(canonical(value))
  })

  test('sorts keys by code unit, leaves out what is absent and writes no spaces', () => {
    expect(canonical({ b: 1, a: [{ d: null, c: undefined }], B: 'x', é: true, '10': 0, '9': 0 })).toBe(
      '{"10":0,"9":0,"B":"x","a":[{"d":null}],"b":1,"é":true}',
    )
  })

  test('tells values apart that look alike', () => {
    const texts = ([1, '1', [1], { '0': 1 }, null, 'null', [], {}, ''] as Json[]).map(canonical)
    expect(new Set(texts).size).toBe(texts.length)
  })
})

describe('canonical JSON of many objects of one shape', () => {
  const fields = fc.dictionary(
    fc.constantFrom('size', 'at', 'Zone', 'context', 'é', '_own', '__proto__', '10', '9'),
    fc.oneof(json(), fc.constant(undefined), fc.constant(-0)),
  )

  test.prop([fc.array(fields, { maxLength: 12 })])('is the text that each has by itself', (values) => {
    const write = canonicalOfShape()
    // Twice: what the first ones taught it about keys must not show in the others.
    for (const value of [...values, ...values]) expect(write(value)).toBe(canonical(value))
  })

  test('does not mix keys of values that came before', () => {
    const write = canonicalOfShape()
    expect(
      [{ b: 1, a: 2 }, { c: 3 }, { b: { z: 1, y: [{ d: 1, c: 2 }] } }, { a: 1, c: undefined }].map(write),
    ).toEqual(['{"a":2,"b":1}', '{"c":3}', '{"b":{"y":[{"c":2,"d":1}],"z":1}}', '{"a":1}'])
  })
})
