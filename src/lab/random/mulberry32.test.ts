import { describe, expect, test } from 'vitest'
import { normal, shuffled, whole } from './draw.ts'
import { mulberry32, stream } from './mulberry32.ts'

const take = (n: number, draw: () => number): number[] => Array.from({ length: n }, draw)
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

describe('a seeded stream', () => {
  test('gives the numbers that mulberry32 is published with', () => {
    expect(take(3, mulberry32(1)).map((u) => Math.round(u * 2 ** 32))).toEqual([
      2693262067, 11749833, 2265367787,
    ])
  })

  test('is the same for the same seed and name, and another for another name', () => {
    expect(take(5, stream(7, 'a'))).toEqual(take(5, stream(7, 'a')))
    expect(take(5, stream(7, 'a'))).not.toEqual(take(5, stream(7, 'b')))
    expect(take(5, stream(7, 'a'))).not.toEqual(take(5, stream(8, 'a')))
  })

  test('stays in [0, 1) and fills it evenly', () => {
    const values = take(50_000, mulberry32(3))
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...values)).toBeLessThan(1)
    for (let tenth = 0; tenth < 10; tenth++)
      expect(values.filter((u) => Math.floor(u * 10) === tenth).length / 5_000).toBeCloseTo(1, 1)
  })
})

describe('draws', () => {
  test('normal ones have mean 0, variance 1 and the right tails', () => {
    const random = mulberry32(11)
    const values = take(100_000, () => normal(random))
    expect(mean(values)).toBeCloseTo(0, 1)
    expect(mean(values.map((z) => z * z))).toBeCloseTo(1, 1)
    expect(values.filter((z) => Math.abs(z) > 1.96).length / values.length).toBeCloseTo(0.05, 2)
  })

  test('whole ones reach both ends; a shuffle keeps every item', () => {
    const random = mulberry32(5)
    const found = new Set(take(200, () => whole(random, 2, 5)))
    expect([...found].sort()).toEqual([2, 3, 4, 5])
    expect([...shuffled(random, [1, 2, 3, 4])].sort()).toEqual([1, 2, 3, 4])
  })
})
