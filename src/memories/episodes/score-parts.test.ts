import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import {
  affect,
  BELIEF_DECAY,
  boost,
  confidenceFactor,
  EPISODE_DECAY,
  quality,
  recency,
  sigmoid,
  warning,
} from './score-parts.ts'

const rs = fc.double({ min: -1e6, max: 1e6, noNaN: true })
const sigmas = fc.double({ min: 0.5, max: 10, noNaN: true })
const shares = fc.double({ min: 0, max: 1, noNaN: true })

describe('quality', () => {
  test.prop([rs, rs, sigmas])('lies in 0 to 1 and never falls with the outcome', (a, b, sigma) => {
    const [low, high] = a < b ? [a, b] : [b, a]
    expect(quality(low, sigma)).toBeLessThanOrEqual(quality(high, sigma))
    expect(quality(low, sigma)).toBeGreaterThanOrEqual(0)
    expect(quality(high, sigma)).toBeLessThanOrEqual(1)
  })

  test('is a half for a scratch, and for an outcome that is not known', () => {
    expect(quality(0, 1.5)).toBe(0.5)
    expect(quality(null, 1.5)).toBe(0.5)
  })

  test.prop([rs, sigmas])('of a gain is the warning of a loss of that size', (r, sigma) => {
    expect(warning(-r, sigma)).toBe(quality(r, sigma))
    expect(warning(r, sigma) + quality(r, sigma)).toBeCloseTo(1, 12)
  })

  test('does not overflow', () => {
    expect(sigmoid(1e4)).toBe(1)
    expect(sigmoid(-1e4)).toBe(0)
  })
})

describe('recency', () => {
  test.prop([fc.double({ min: -10, max: 1e5, noNaN: true }), fc.double({ min: 0, max: 1e4, noNaN: true })])(
    'is 1 at birth, never rises with age, and never reaches zero',
    (age, more) => {
      for (const decay of [EPISODE_DECAY, BELIEF_DECAY]) {
        expect(recency(0, decay)).toBe(1)
        expect(recency(age + more, decay)).toBeLessThanOrEqual(recency(age, decay))
        expect(recency(age, decay)).toBeGreaterThan(0)
        expect(recency(age, decay)).toBeLessThanOrEqual(1)
      }
    },
  )

  test('of knowledge lasts longer than that of an event', () => {
    expect(recency(365, BELIEF_DECAY)).toBeGreaterThan(recency(365, EPISODE_DECAY))
  })
})

describe('confidence', () => {
  test.prop([shares])('halves a memory at most', (confidence) => {
    expect(confidenceFactor(confidence)).toBeGreaterThanOrEqual(0.5)
    expect(confidenceFactor(confidence)).toBeLessThanOrEqual(1)
  })

  test('that nobody stated is a half, not nothing', () => {
    expect(confidenceFactor(null)).toBe(0.75)
    expect(confidenceFactor(0)).toBe(0.5)
  })
})

describe('affect', () => {
  test.prop([fc.option(rs, { nil: null }), shares, fc.nat({ max: 20 })])(
    'is .94, 1, 1.09 or 1.15, and nothing else',
    (r, drawdown, streak) => {
      const found = affect(r, drawdown, streak)
      expect([0.94, 1, 1.09, 1.15].some((possible) => Math.abs(found - possible) < 1e-12)).toBe(true)
    },
  )

  test('in a deep drawdown brings up deep losses and large gains', () => {
    expect(affect(-2, 0.6, 0)).toBeCloseTo(1.15, 12)
    expect(affect(3, 0.6, 0)).toBeCloseTo(1.09, 12)
    expect(affect(-1, 0.6, 0)).toBe(1)
    expect(affect(-2, 0.5, 0)).toBe(1)
  })

  test('in a losing streak brings up gains and holds losses back; a scratch it leaves', () => {
    expect(affect(1, 0, 3)).toBeCloseTo(1.09, 12)
    expect(affect(-1, 0, 3)).toBeCloseTo(0.94, 12)
    expect(affect(0, 0, 3)).toBe(1)
    expect(affect(null, 0.9, 9)).toBe(1)
    expect(affect(1, 0, 2)).toBe(1)
  })
})

test('boost is 1 for what was never cited and grows ever more slowly', () => {
  expect(boost(0)).toBe(1)
  expect(boost(20) - boost(10)).toBeLessThan(boost(10) - boost(0))
})
