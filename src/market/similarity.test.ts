import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import {
  AGENT_FIELDS,
  kernel,
  SIMILARITY_FIELDS,
  SIMILARITY_WEIGHTS,
  type SimilarityField,
  type SimilarityFields,
  similarity,
  similarityFields,
} from './similarity.ts'

const TOLERANCE = 1e-12

const values: { readonly [F in SimilarityField]: fc.Arbitrary<string | number> } = {
  trend: fc.constantFrom('up', 'down', 'none'),
  volatility: fc.constantFrom('low', 'normal', 'high', 'extreme'),
  session: fc.constantFrom('asia', 'london', 'overlap', 'newyork'),
  atrD1: fc.double({ min: 0, max: 0.2, noNaN: true }),
  atrH1: fc.double({ min: 0, max: 0.05, noNaN: true }),
  spread: fc.double({ min: 0, max: 2, noNaN: true }),
  drawdown: fc.double({ min: 0, max: 1, noNaN: true }),
}
const full: fc.Arbitrary<SimilarityFields> = fc.record(values) as fc.Arbitrary<SimilarityFields>
const fieldSets = fc.subarray([...SIMILARITY_FIELDS])
const only = (fields: readonly SimilarityField[], whole: SimilarityFields): SimilarityFields =>
  Object.fromEntries(fields.map((field) => [field, whole[field]]))
const some = fc.tuple(fieldSets, full).map(([fields, whole]) => only(fields, whole))

describe('similarity', () => {
  test.prop([some, some])('lies between 0 and 1, whatever is known on either side', (query, memory) => {
    const sim = similarity(query, memory)
    expect(sim).toBeGreaterThanOrEqual(0)
    expect(sim).toBeLessThanOrEqual(1 + TOLERANCE)
  })

  test.prop([some])('of a situation to itself is 1, an empty one included', (situation) => {
    expect(Math.abs(similarity(situation, situation) - 1)).toBeLessThanOrEqual(TOLERANCE)
  })

  test.prop([fieldSets, full, full])(
    'is the same both ways where both sides know the same',
    (fields, a, b) => {
      const [one, other] = [only(fields, a), only(fields, b)]
      expect(Math.abs(similarity(one, other) - similarity(other, one))).toBeLessThanOrEqual(TOLERANCE)
    },
  )

  test.prop([full, full, fieldSets, fc.constantFrom(...SIMILARITY_FIELDS)])(
    'never falls when a memory turns out to match in one field more, nor rises when it turns out not to',
    (query, memory, fields, field) => {
      const before = only(
        fields.filter((known) => known !== field),
        memory,
      )
      const sim = similarity(query, before)
      expect(similarity(query, { ...before, [field]: query[field] })).toBeGreaterThanOrEqual(sim - TOLERANCE)
      // Nothing is like 1e9 or a tag nobody has: a kernel of exactly zero.
      const unlike = typeof query[field] === 'number' ? 1e9 : 'unheard of'
      expect(similarity(query, { ...before, [field]: unlike })).toBeLessThanOrEqual(sim + TOLERANCE)
    },
  )

  test.prop([full, full, fc.double({ min: 1e-4, max: 1e4, noNaN: true })])(
    'does not know the price level: everything in other units is the same situation',
    (a, b, scale) => {
      const at = (fields: SimilarityFields, price: number) =>
        similarityFields({
          price,
          atrD1: Number(fields.atrD1) * price,
          atrH1: Number(fields.atrH1) * price,
          spreadAsAtr: Number(fields.spread),
          drawdown: Number(fields.drawdown),
        })
      const query = at(a, 2000)
      expect(
        Math.abs(similarity(query, at(b, 2000)) - similarity(query, at(b, 2000 * scale))),
      ).toBeLessThanOrEqual(TOLERANCE)
    },
  )

  test('knows nothing of a memory that shares no field, and everything is alike to a query that asks nothing', () => {
    expect(similarity({ trend: 'up' }, { session: 'asia' })).toBe(0)
    expect(similarity({}, { session: 'asia' })).toBe(1)
  })

  test('without the agent’s own state, does not change with drawdown', () => {
    const calm = { trend: 'up', atrD1: 0.01, drawdown: 0 }
    const deep = { ...calm, drawdown: 0.19 }
    const memory = { trend: 'up', atrD1: 0.012, drawdown: 0.18 }
    expect(similarity(calm, memory, { exclude: AGENT_FIELDS })).toBe(
      similarity(deep, memory, { exclude: AGENT_FIELDS }),
    )
    expect(similarity(calm, memory)).toBeLessThan(similarity(deep, memory))
  })

  test('takes other weights, and a field without weight does not count at all', () => {
    const query = { trend: 'up', session: 'asia' }
    const memory = { trend: 'up', session: 'london' }
    // .25 of .35 by default; all of it once the session weighs nothing.
    expect(similarity(query, memory)).toBeCloseTo(0.25 / 0.35, 12)
    expect(similarity(query, memory, { weights: { session: 0 } })).toBe(1)
    expect(similarity(query, { trend: 'up' }, { weights: { session: 0 } })).toBe(1)
  })
})

describe('a kernel', () => {
  test.prop([
    fc.constantFrom('atrD1' as const, 'atrH1' as const, 'spread' as const, 'drawdown' as const),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  ])('is the same both ways, and 1 for equal values, zero included', (field, a, b) => {
    expect(kernel(field, a, b)).toBe(kernel(field, b, a))
    expect(kernel(field, a, a)).toBe(1)
  })

  test('has the widths of docs/method.md#similarity', () => {
    const oneWidth = Math.exp(-0.5)
    expect(kernel('atrD1', 0.01, 0.01 * Math.exp(0.3))).toBeCloseTo(oneWidth, 12)
    expect(kernel('atrH1', 0.01, 0.01 * Math.exp(0.3))).toBeCloseTo(oneWidth, 12)
    expect(kernel('spread', 0.05, 0.05 * Math.exp(0.5))).toBeCloseTo(oneWidth, 12)
    expect(kernel('drawdown', 0.05, 0.1)).toBeCloseTo(oneWidth, 12)
    // Below their floors ranges and spreads compare as equal.
    expect(kernel('atrD1', 0, 1e-7)).toBe(1)
    expect(kernel('spread', 0, 5e-4)).toBe(1)
    expect(kernel('trend', 'up', 'up')).toBe(1)
    expect(kernel('trend', 'up', 'none')).toBe(0)
  })

  test('weights are the published ones, less the price’s tenth', () => {
    const all = SIMILARITY_FIELDS.reduce((sum, field) => sum + SIMILARITY_WEIGHTS[field], 0)
    expect(all).toBeCloseTo(0.9, 12)
  })
})

describe('the fields of a recorded context', () => {
  test('are ranges over price; unknown, null and absent are all missing', () => {
    expect(
      similarityFields({
        price: 2000,
        atrD1: 30,
        trend: 'up',
        volatility: 'unknown',
        spreadAsAtr: 0.1,
        drawdown: null,
      }),
    ).toEqual({
      trend: 'up',
      volatility: undefined,
      session: undefined,
      atrD1: 0.015,
      atrH1: undefined,
      spread: 0.1,
      drawdown: undefined,
    })
  })

  test('have no range without a price', () => {
    expect(similarityFields({ atrD1: 30 }).atrD1).toBeUndefined()
  })
})
