import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { normalCdf, posteriorOf, t95 } from './posterior.ts'

const posteriorOfAll = (rs: readonly number[]) =>
  posteriorOf({
    w: rs.length,
    ww: rs.length,
    wr: rs.reduce((sum, r) => sum + r, 0),
    wrr: rs.reduce((sum, r) => sum + r * r, 0),
  })

describe('quantiles of Student’s t', () => {
  // Tables of the t distribution, one-sided 95%.
  test.each([
    [9, 1.8331],
    [20, 1.7247],
    [100, 1.6602],
    [1e9, 1.6449],
  ])('at %i degrees', (nu, expected) => {
    expect(t95(nu)).toBeCloseTo(expected, 3)
  })
})

describe('the normal distribution', () => {
  // Values to sixteen places by quadruple precision.
  test.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [1.6448536269514722, 0.95],
    [-1.959963984540054, 0.025],
    [-3, 0.0013498980316300933],
    [-8, 6.220960574271785e-16],
    [5, 0.9999997133484281],
  ])('Φ(%f)', (z, expected) => {
    expect(Math.abs(normalCdf(z) - expected)).toBeLessThanOrEqual(1e-14)
  })

  test.prop([fc.double({ min: -50, max: 50, noNaN: true })])('is symmetric', (z) => {
    expect(normalCdf(z) + normalCdf(-z)).toBeCloseTo(1, 14)
  })
})

describe('the posterior of expectancy', () => {
  test('says nothing of nothing', () => {
    expect(posteriorOfAll([])).toBeNull()
  })

  test('never thinks outcomes vary less than 1R, however alike those seen are', () => {
    const posterior = posteriorOfAll(Array.from({ length: 30 }, () => 0.1))
    expect(posterior?.variance).toBe(1)
    expect(posterior?.lower).toBeLessThan(0)
  })

  test('of a single outcome has no spread of its own', () => {
    for (const g of [0.1, 0.3, 0.7, 0.9])
      expect(posteriorOf({ w: g, ww: g * g, wr: g * 10, wrr: g * 100 })?.variance).toBe(1)
  })

  test.prop([fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 1, maxLength: 80 })])(
    'is drawn towards zero, and lies inside its interval',
    (rs) => {
      const posterior = posteriorOfAll(rs)
      const mean = rs.reduce((sum, r) => sum + r, 0) / rs.length
      expect(Math.abs(posterior?.mean ?? Number.NaN)).toBeLessThanOrEqual(Math.abs(mean) + 1e-12)
      expect(posterior?.lower).toBeLessThan(posterior?.mean ?? Number.NaN)
      expect(posterior?.upper).toBeGreaterThan(posterior?.mean ?? Number.NaN)
    },
  )
})
