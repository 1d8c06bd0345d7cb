import { describe, expect, test } from 'vitest'
import { everyLook } from './every-look.ts'

describe('the interval that is valid at every look', () => {
  // Each computed from the formula with 40 digits, apart from this code.
  test.each([
    [0.1, 1, 100, 0.05, -0.2035446396635931, 0.4035446396635931],
    [-0.31, 1.2, 120, 0.0025, -0.7449103898080152, 0.1249103898080152],
    [0.3, 1.2, 600, 0.0005, 0.0802635996760359, 0.5197364003239641],
    [0, 2, 1, 0.05, -17.350511985627342, 17.350511985627342],
    [0.05, 0.4, 20_000, 0.01, 0.03832572875051431, 0.06167427124948569],
  ])('mean %d, sd %d, n %i, α %d', (mean, sd, n, alpha, lower, upper) => {
    const interval = everyLook(mean, sd, n, alpha)
    expect(interval.lower).toBeCloseTo(lower, 12)
    expect(interval.upper).toBeCloseTo(upper, 12)
  })

  test('of nothing, and of what is no number, is everything', () => {
    for (const [mean, sd, n] of [
      [0, 1, 0],
      [Number.NaN, 1, 50],
      [0.2, Number.NaN, 50],
      [0.2, Number.POSITIVE_INFINITY, 50],
    ] as const)
      expect(everyLook(mean, sd, n, 0.05)).toEqual({
        lower: Number.NEGATIVE_INFINITY,
        upper: Number.POSITIVE_INFINITY,
      })
  })
})
