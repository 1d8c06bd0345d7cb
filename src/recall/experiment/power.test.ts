import { describe, expect, test } from 'vitest'
import { mulberry32 } from '#vocabulary'
import { normal } from '../../lab/random/draw.ts'
import { designEffect, likenessWithin, tradesToTell } from './power.ts'

describe('trades that would tell a difference', () => {
  // sd 1.2R, 80% power at 5%.
  test.each([
    [0.2, [28_256, 7_064, 1_766, 785]],
    [0.5, [18_084, 4_521, 1_130, 502]],
  ] as const)('at a share of %d withheld, for .05, .1, .2 and .3R a trade', (share, expected) => {
    const needed = [0.05, 0.1, 0.2, 0.3].map((effect) => tradesToTell({ sd: 1.2, share, effect, deff: 1 }))
    needed.forEach((trades, i) => {
      expect(Math.abs(trades - (expected[i] ?? 0))).toBeLessThanOrEqual(1)
    })
  })

  test('are more where outcomes of one block are alike', () => {
    expect(designEffect(1, 0.5)).toBe(1)
    expect(designEffect(6, 0.1)).toBe(1.5)
    expect(designEffect(6, -0.1)).toBe(1)
    const random = mulberry32(7)
    const blocks = (shared: number) =>
      Array.from({ length: 4_000 }, () => {
        const own = shared * normal(random)
        return Array.from({ length: 5 }, () => own + normal(random))
      })
    expect(likenessWithin(blocks(0))).toBeLessThan(0.02)
    // 1/(1+4) of the variance is the block's.
    expect(likenessWithin(blocks(0.5))).toBeCloseTo(0.2, 1)
    expect(likenessWithin([])).toBe(0)
    expect(likenessWithin([[1], [], [2]])).toBe(0)
  })
})
