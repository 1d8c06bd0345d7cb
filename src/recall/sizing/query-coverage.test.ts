import { describe, expect, test } from 'vitest'
import { queryCoverage } from './query-coverage.ts'

const FULL = { trend: 'up', volatility: 'low', session: 'asia', atrD1: 0.01, atrH1: 0.002, spread: 0.05 }

describe('what a query knows of the market', () => {
  test('is all of it without the agent’s own state, which adds nothing', () => {
    expect(queryCoverage(FULL)).toBeCloseTo(1, 12)
    expect(queryCoverage({ ...FULL, drawdown: 0.1 })).toBe(queryCoverage(FULL))
    expect(queryCoverage({ drawdown: 0.1 })).toBe(0)
    expect(queryCoverage({})).toBe(0)
  })

  test('is a share of .80: trend and volatility are half', () => {
    expect(queryCoverage({ trend: 'up', volatility: 'low' })).toBeCloseTo(0.5, 12)
    expect(queryCoverage({ trend: 'up', session: 'asia' })).toBeCloseTo(0.35 / 0.8, 12)
  })

  test('follows other weights', () => {
    expect(queryCoverage({ trend: 'up' }, { trend: 1, volatility: 0, session: 0 })).toBeCloseTo(1 / 1.3, 12)
  })
})
