import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { seedSigma, sigmaR } from './sigma.ts'

const alternating = (n: number, size: number): number[] =>
  Array.from({ length: n }, (_, i) => (i % 2 === 0 ? size : -size))

describe('the scale of outcomes', () => {
  test('is 1.5 before anything is known, and does not jump at the first trades', () => {
    expect(sigmaR([])).toBe(1.5)
    expect(sigmaR([3])).toBe(1.5)
    expect(sigmaR([3, -1])).toBeCloseTo(1.5, 0)
  })

  test('tends to the standard deviation, and never below a half', () => {
    expect(sigmaR(alternating(100, 3))).toBeCloseTo(3, 0)
    expect(sigmaR(alternating(100, 0.1))).toBe(0.5)
  })

  test('looks at the newest hundred only', () => {
    expect(sigmaR([...alternating(500, 4), ...alternating(100, 1)])).toBe(sigmaR(alternating(100, 1)))
  })

  test('one trade of 20R counts as one of 5R', () => {
    const rest = alternating(40, 1)
    expect(sigmaR([...rest, 20])).toBe(sigmaR([...rest, 5]))
  })

  test.prop([fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { maxLength: 150 })])(
    'is finite and sane whatever happened',
    (rs) => {
      expect(sigmaR(rs)).toBeGreaterThanOrEqual(0.5)
      expect(sigmaR(rs)).toBeLessThanOrEqual(5.1)
    },
  )
})

test('the scale of owm-1.0 is the root mean square of all, at least a half', () => {
  expect(seedSigma([3, -4])).toBeCloseTo(Math.sqrt(12.5), 12)
  expect(seedSigma([0.1])).toBe(0.5)
  expect(seedSigma([])).toBe(1.5)
})
