import { describe, expect, test } from 'vitest'
import { seedKelly } from './seed-kelly.ts'

const scored = (wins: number, losses: number, r: number | null = null) => [
  ...Array.from({ length: wins }, () => ({ score: 0.8, r: 1 })),
  ...Array.from({ length: losses }, () => ({ score: 0.2, r: -1 })),
  ...(r === null ? [] : [{ score: 1, r }]),
]

describe('Kelly of owm-1.0', () => {
  test('says of itself that it is unsafe: a fair coin gets a seventh of equity', () => {
    // p = .8·10/(.8·10 + .2·10) = .8; f = .8 − .2 = .6; a quarter of it.
    expect(seedKelly(scored(10, 10), 1)).toEqual({
      fraction: expect.closeTo(0.15, 12),
      p: expect.closeTo(0.8, 12),
      kelly: expect.closeTo(0.6, 12),
      unsafe: true,
    })
  })

  test('is zero below ten memories, and where only one side was ever seen', () => {
    expect(seedKelly(scored(5, 4), 1).fraction).toBe(0)
    expect(seedKelly(scored(12, 0), 1).fraction).toBe(0)
    expect(seedKelly(scored(0, 12), 1).fraction).toBe(0)
  })

  test('follows the appetite, and is never negative', () => {
    expect(seedKelly(scored(10, 10), 0.1).fraction).toBeCloseTo(0.015, 12)
    expect(seedKelly(scored(1, 19), 1).fraction).toBe(0)
  })

  test('a scratch counts against both sides', () => {
    // Total weight 11, of which 8 won 1R and 2 lost 1R: p = 8/11, q = 3/11, and neither average changes.
    const { p, kelly } = seedKelly(scored(10, 10, 0), 1)
    expect(p).toBeCloseTo(8 / 11, 12)
    expect(kelly).toBeCloseTo(5 / 11, 12)
  })
})
