import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { evidenceSet } from './evidence-set.ts'
import { outcomeDistribution, wilson } from './outcome-distribution.ts'
import { closedCandidates, hours } from './testing/candidates.ts'

describe('Wilson’s interval', () => {
  // Newcombe 1998, table I: 81 of 263 at 95%, and 0 of 20.
  test('is the published one', () => {
    const z = 1.959963984540054
    const { lower, upper } = wilson(81 / 263, 263, z)
    expect([lower, upper].map((x) => x.toFixed(4))).toEqual(['0.2553', '0.3662'])
    expect(wilson(0, 20, z).upper.toFixed(4)).toBe('0.1611')
  })

  test.prop([fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 1, max: 1e6, noNaN: true })])(
    'holds the share and stays in 0 to 1',
    (share, n) => {
      const { lower, upper } = wilson(share, n)
      expect(lower).toBeGreaterThanOrEqual(0)
      expect(lower).toBeLessThanOrEqual(share)
      expect(upper).toBeGreaterThanOrEqual(share)
      expect(upper).toBeLessThanOrEqual(1)
    },
  )
})

describe('the distribution of outcomes', () => {
  // Twelve in one hour each, all of one age and confidence but for hours; alike in the second half only.
  const candidates = closedCandidates([-1, -1, -1, -1, -1, -1, 2, 2, 0, 2, -1, 2])
  const set = (similarity: (index: number) => number) =>
    evidenceSet(candidates, { at: hours(12), similarity })

  test('weighs what is alike: unlike outcomes count for nothing', () => {
    const found = outcomeDistribution(set((index) => (index < 6 ? 0 : 1)))
    expect(found.observations).toBe(12)
    expect(found.similarity).toBe(1)
    // Four of six won; ages differ by hours only.
    expect(found.wins?.share).toBeCloseTo(4 / 6, 2)
    expect(found.posterior?.nLocal).toBeCloseTo(6, 2)
    expect(found.quantiles).toEqual([-1, 0, 2, 2, 2])
    expect(found.worst).toBe(-1)
  })

  test('weighs by the fourth power of similarity', () => {
    const found = outcomeDistribution(set((index) => (index < 6 ? 0.5 : 1)))
    // Six at 1/16 beside six at 1: 4 of 6.375.
    expect(found.wins?.share).toBeCloseTo(4 / 6.375, 2)
    // (6·.5/16 + 6·1) / 6.375
    expect(found.similarity).toBeCloseTo(6.1875 / 6.375, 2)
  })

  test('of nothing comparable says so with nulls, not numbers', () => {
    expect(outcomeDistribution(set(() => 0))).toMatchObject({ posterior: null, wins: null, quantiles: [] })
  })
})
