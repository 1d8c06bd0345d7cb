import { describe, expect, test } from 'vitest'
import { periodSharpe, sharpeWeight } from './period-sharpe.ts'

describe('the Sharpe ratio of a period', () => {
  test('is a year’s, from how many trades there really were', () => {
    // Mean .2, standard deviation 1, five in 30 days: .2/1 · √(5·365.25/30).
    expect(periodSharpe([1.2, -0.8, 1.2, -0.8, 0.2])).toBeCloseTo(0.2 * Math.sqrt(60.875), 9)
  })

  test('is unknown with fewer than five, or when all are equal', () => {
    expect(periodSharpe([1, 2, 3, 4])).toBeNull()
    expect(periodSharpe([1, 1, 1, 1, 1])).toBeNull()
  })
})

test('an unknown one weighs as much as any; a losing one half, and twice is the most', () => {
  expect(sharpeWeight(null)).toBe(1)
  expect(sharpeWeight(-4)).toBe(0.5)
  expect(sharpeWeight(15)).toBe(2)
})
