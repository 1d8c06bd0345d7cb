import { describe, expect, test } from 'vitest'
import type { SimilarityFields } from '#market'
import { normal } from '../../lab/random/draw.ts'
import { mulberry32, type Random } from '../../lab/random/mulberry32.ts'
import { contrast, type Similar } from './contrast.ts'

const similar = (count: number, r: number, fields: (i: number) => SimilarityFields, weight = 1): Similar[] =>
  Array.from({ length: count }, (_, i) => ({ fields: fields(i), weight, r }))

test('a session that losers share and winners do not is told as a sentence', () => {
  const found = contrast([
    ...similar(30, 1, (i) => ({
      session: i % 5 === 0 ? 'asia' : 'london',
      trend: i % 2 === 0 ? 'up' : 'down',
    })),
    ...similar(30, -1, (i) => ({
      session: i % 10 < 7 ? 'asia' : 'london',
      trend: i % 2 === 0 ? 'up' : 'down',
    })),
  ])
  expect(found.map(({ field, text }) => [field, text])).toEqual([
    ['session', 'losers: session asia 70% against 20%'],
  ])
  expect(found[0]).toMatchObject({ value: 'asia', winners: 0.2, losers: 0.7 })
})

test('a wider range among losers is told by the medians', () => {
  const found = contrast([
    ...similar(20, 1, (i) => ({ atrD1: 0.01 + 0.0001 * (i % 5) })),
    ...similar(20, -1, (i) => ({ atrD1: 0.02 + 0.0001 * (i % 5) })),
  ])
  expect(found.map(({ text }) => text)).toEqual(['losers: atrD1 2% against 1% in the middle'])
  expect(found[0]?.losers).toBeCloseTo(0.0202, 12)
})

test('numbers that similarity itself cannot tell apart are no difference, however many there are', () => {
  // 30 / 2000 under two weights: the weighted means differ in the last digits only.
  const equal = (count: number, r: number) =>
    Array.from({ length: count }, (_, i) => ({ fields: { atrD1: 30 / 2000 }, weight: 1 / (3 + i), r }))
  expect(contrast([...equal(60, 1), ...equal(40, -1)])).toEqual([])
  const near = (count: number, r: number, atrD1: number) =>
    similar(count, r, (i) => ({ atrD1: atrD1 + 1e-6 * (i % 3) }))
  expect(contrast([...near(200, 1, 0.0101), ...near(200, -1, 0.0102)])).toEqual([])
})

test('the clearest comes first, and what winners have more of is said of them', () => {
  const found = contrast([
    ...similar(40, 1, (i) => ({ trend: 'up', session: i % 2 === 0 ? 'asia' : 'london' })),
    ...similar(40, -1, (i) => ({
      trend: i % 10 === 0 ? 'up' : 'none',
      session: i % 10 === 0 ? 'asia' : 'london',
    })),
  ])
  expect(found.map(({ field }) => field)).toEqual(['trend', 'session'])
  expect(found[0]?.text).toMatch(/^(winners: trend up 100% against 10%|losers: trend none 90% against 0%)$/)
})

test('a memory counts by its weight: thirty that are hardly alike are not thirty', () => {
  const sides = (weight: number) =>
    contrast([
      ...similar(3, 1, () => ({ session: 'london' })),
      ...similar(30, 1, () => ({ session: 'london' }), weight),
      ...similar(30, -1, () => ({ session: 'asia' })),
    ])
  expect(sides(1)).toHaveLength(1)
  expect(sides(0.001)).toEqual([])
})

test('one side alone, or a field that nobody has, tells nothing', () => {
  expect(contrast(similar(50, 1, () => ({ session: 'asia' })))).toEqual([])
  expect(contrast([])).toEqual([])
  expect(contrast([...similar(20, 1, () => ({})), ...similar(20, -1, () => ({ session: 'asia' }))])).toEqual(
    [],
  )
})

describe('outcomes that have nothing to do with the context', () => {
  const pick = (random: Random, items: readonly string[]): string =>
    items[Math.floor(random() * items.length)] ?? ''
  const drawn = (random: Random, n: number): Similar[] =>
    Array.from({ length: n }, () => ({
      fields: {
        trend: pick(random, ['up', 'down', 'none']),
        volatility: pick(random, ['low', 'normal', 'high', 'extreme']),
        session: pick(random, ['asia', 'london', 'newyork', 'overlap']),
        atrD1: 0.01 * Math.exp(0.4 * normal(random)),
        atrH1: 0.003 * Math.exp(0.4 * normal(random)),
        spread: 0.1 * Math.exp(0.5 * normal(random)),
        drawdown: 0.1 * random(),
      },
      weight: 0.2 + 0.8 * random(),
      r: random() < 0.45 ? 1.5 : -1,
    }))

  test.each([30, 60, 200])('of %i memories show a difference in under 4 of 100 contrasts', (n) => {
    const contrasts = 1_000
    let shown = 0
    for (let seed = 0; seed < contrasts; seed++)
      if (contrast(drawn(mulberry32(seed * 13 + n), n)).length > 0) shown++
    expect(shown / contrasts).toBeLessThan(0.04)
  })
})
