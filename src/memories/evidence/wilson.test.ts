import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { wilson } from './wilson.ts'

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
