import { describe, expect, test } from 'vitest'
import { type SeedFields, seedFields, seedSimilarity } from './seed-similarity.ts'

// Complete scores are in test/vectors.test.ts. Here: what the published formula does in its corners, faults included (docs/method.md#the-published-formula).

const FULL: SeedFields = {
  regime: 'trending_up',
  volatilityRegime: 'normal',
  session: 'london',
  atrD1: 30,
  atrH1: 8,
  spreadAsAtrPct: 0.1,
  drawdownPct: 0.04,
  price: 2000,
}

describe('similarity of owm-1.0', () => {
  test('is 1 for a full situation to itself', () => {
    expect(seedSimilarity(FULL, FULL)).toBeCloseTo(1, 12)
  })

  test('a missing field keeps its weight: knowing less can only score lower', () => {
    expect(seedSimilarity({ regime: 'trending_up' }, { regime: 'trending_up' })).toBeCloseTo(0.25, 12)
    expect(seedSimilarity({ ...FULL, session: null }, FULL)).toBeCloseTo(0.9, 12)
  })

  test('a missing tag never matches a missing tag', () => {
    expect(seedSimilarity({ regime: null }, { regime: null })).toBe(0)
    expect(seedSimilarity({}, {})).toBe(0)
  })

  test('a number that is 0 in the memory is dropped, in the query it is not', () => {
    const flat = { ...FULL, drawdownPct: 0 }
    expect(seedSimilarity(flat, flat)).toBeCloseTo(0.9, 12)
    // k(.04, 0) = exp(−½(1/.1)²), as good as nothing.
    expect(seedSimilarity(FULL, flat)).toBeCloseTo(0.9, 12)
  })

  test('is not the same both ways', () => {
    const other = { ...FULL, atrD1: 45 }
    expect(seedSimilarity(FULL, other)).not.toBeCloseTo(seedSimilarity(other, FULL), 2)
  })

  test('an old price level alone takes a tenth', () => {
    expect(seedSimilarity(FULL, { ...FULL, price: 5175 })).toBeCloseTo(0.9, 9)
  })
})

test('a recorded context has the fields of owm-1.0 under its names, raw; unknown is missing', () => {
  expect(
    seedFields({
      regime: 'ranging',
      volatility: 'unknown',
      price: 2000,
      atrD1: 30,
      spreadAsAtr: 0.1,
      drawdown: 0,
    }),
  ).toEqual({
    regime: 'ranging',
    volatilityRegime: null,
    session: null,
    atrD1: 30,
    atrH1: null,
    spreadAsAtrPct: 0.1,
    drawdownPct: 0,
    price: 2000,
  })
})
