import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { instant } from '#vocabulary'
import vectors from '../../../test/vectors/published-formula-examples.json' with { type: 'json' }
import { confidenceAfter, FIRST_MOOD, type Mood, moodAfter, seedConfidenceAfter, seedSignal } from './mood.ts'

const computed = (id: string): unknown => vectors.vectors.find((vector) => vector.id === id)?.computed
const NOON = instant('2026-03-02T12:00:00Z')
const moodOf = (results: readonly (number | null)[], first: Mood = FIRST_MOOD): Mood =>
  results.reduce<Mood>((mood, r) => moodAfter(mood, { r, result: r ?? -1, sigma: 1.5, at: NOON }), first)

const rs = fc.double({ min: -20, max: 20, noNaN: true })
const shares = fc.double({ min: 0, max: 1, noNaN: true })

describe('the signal of owm-1.0', () => {
  test.each([
    ['signal_+3R', 3, 1],
    ['signal_-1R', -1, 1],
    ['signal_0R', 0, 1],
    ['signal_-1R_E0.2', -1, 0.2],
    ['signal_-1R_Eneg', -1, -0.2],
  ])('%s', (id, r, expected) => {
    expect(seedSignal(r, expected)).toBeCloseTo(Number(computed(id)), 9)
  })

  test.each([
    ['ewma_+3R_from_0.5', 3],
    ['ewma_-1R_from_0.5', -1],
  ])('%s', (id, r) => {
    expect(seedConfidenceAfter(0.5, r)).toBeCloseTo(Number(computed(id)), 9)
    // With σ = 1 the two rules are one.
    expect(confidenceAfter(0.5, r, 1)).toBeCloseTo(Number(computed(id)), 9)
  })

  test('ewma_memory: a shift of confidence is worth ten trades of its step', () => {
    const step = confidenceAfter(0, 100, 1)
    expect(1 / step).toBeCloseTo(Number(computed('ewma_memory')), 9)
  })
})

describe('confidence', () => {
  test.prop([shares, rs.filter((r) => r < -1e-6), fc.double({ min: 0, max: 3, noNaN: true })])(
    'never takes a loss for a gain, whatever is expected',
    (before, r, sigma) => {
      expect(confidenceAfter(before, r, sigma)).toBeLessThan(confidenceAfter(before, -r, sigma))
      expect(confidenceAfter(0.5, r, sigma)).toBeLessThan(0.5)
    },
  )

  test.prop([shares, rs, rs, fc.double({ min: 0, max: 3, noNaN: true })])(
    'stays in 0 to 1 and rises with the outcome',
    (before, a, b, sigma) => {
      const low = confidenceAfter(before, Math.min(a, b), sigma)
      const high = confidenceAfter(before, Math.max(a, b), sigma)
      expect(low).toBeLessThanOrEqual(high)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
    },
  )

  test('has a scale of half an R at least', () => {
    expect(confidenceAfter(0.5, 0.2, 0)).toBe(confidenceAfter(0.5, 0.2, 0.5))
    expect(confidenceAfter(0.5, 0.2, 0.5)).not.toBe(confidenceAfter(0.5, 0.2, 1))
  })
})

describe('streaks', () => {
  test.each<[(number | null)[], number, number]>([
    [[], 0, 0],
    [[1, 2, 0.1], 3, 0],
    [[1, -1, -1], 0, 2],
    [[-1, -1, 0, -1], 0, 1],
    [[1, 0], 0, 0],
    [[-1, 0, 1], 1, 0],
    [[-1, null], 0, 2],
  ])('after %j', (results, winningStreak, losingStreak) => {
    expect(moodOf(results)).toMatchObject({ winningStreak, losingStreak, closes: results.length })
  })

  test.prop([fc.array(rs)])('are never both running', (results) => {
    const mood = moodOf(results)
    expect(Math.min(mood.winningStreak, mood.losingStreak)).toBe(0)
  })

  test('an outcome that cannot be said in R leaves confidence as it is', () => {
    expect(moodOf([null]).confidence).toBe(FIRST_MOOD.confidence)
    expect(moodOf([1]).at).toBe(NOON)
  })
})
