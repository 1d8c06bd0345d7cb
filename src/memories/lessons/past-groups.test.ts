import { describe, expect, test } from 'vitest'
import { HOUR_MS, type Instant } from '#vocabulary'
import { mulberry32, stream } from '../../lab/random/mulberry32.ts'
import { findPast, type PastGroup } from './past-groups.ts'
import { reflectedTrades } from './testing/a-reflected-trade.ts'
import { FAIR_GAMES, simulatedLife } from './testing/simulated-life.ts'

const coin = (random: () => number, mean: number): number => (random() < 0.5 ? -1 : 1) + mean

const one = (groups: readonly PastGroup[], name: string): PastGroup => {
  const found = groups.find((group) => group.name === name)
  if (found === undefined) throw new Error(`no group ${name}`)
  return found
}

describe('a past in which there is nothing to find', () => {
  test.each(Object.entries(FAIR_GAMES))('%s: no group is told from chance, at any look', (name, game) => {
    for (const seed of [1, 2, 3]) {
      const life = simulatedLife(stream(seed, name), 1_000, game)
      for (const n of [100, 400, 1_000]) {
        const { whole, groups } = findPast(life.slice(0, n))
        expect([whole.told, ...groups.map(({ told }) => told)].filter((told) => told !== null)).toEqual([])
      }
    }
  })

  test('how long a trade was held is shown and never judged: stops end losers early', () => {
    const random = mulberry32(1)
    const trades = reflectedTrades(600, () =>
      random() < 2 / 3 ? { r: -1, heldSeconds: 60 } : { r: 2, heldSeconds: 20_000 },
    )
    const { groups } = findPast(trades)
    const held = groups.filter(({ by }) => by === 'held')
    expect(held.map(({ name, range, told, more }) => [name, range, told, more])).toEqual([
      ['held under 5m', null, null, null],
      ['held 4–24h', null, null, null],
    ])
    expect(held[0]).toMatchObject({ mean: -1, wins: 0, others: { mean: 2 } })
  })
})

describe('a past in which there is something', () => {
  const random = mulberry32(5)
  const trades = reflectedTrades(900, (i) =>
    i % 3 === 0 ? { symbol: 'BAD', r: coin(random, -0.7) } : { symbol: 'FINE', r: coin(random, 0.1) },
  )
  const found = findPast(trades)

  test('the symbol that loses is told, with base rates beside it', () => {
    const bad = one(found.groups, 'BAD')
    expect(bad).toMatchObject({ by: 'symbol', trades: 300, told: 'worse', others: { trades: 600 } })
    expect(bad.range?.upper).toBeLessThan(0)
    expect(bad.mean).toBeLessThan(bad.others?.mean ?? 0)
  })

  test('what is asked is counted, whether it could be judged or not', () => {
    // All together, two symbols, six parts of the day, three kinds of after a loss.
    expect(found.asked).toBe(12)
    expect(found.judged).toBeGreaterThan(6)
    expect(found.judged).toBeLessThanOrEqual(12)
  })
})

describe('what cannot be told yet', () => {
  const few = findPast(reflectedTrades(20, (i) => ({ r: i % 2 === 0 ? 1 : -1 })))
  const many = findPast(reflectedTrades(2_000, (i) => ({ r: i % 2 === 0 ? 1 : -1 })))

  test('says how many trades more it takes, fewer the more there are, and none once it would have shown', () => {
    expect(few.whole).toMatchObject({ range: null, told: null })
    expect(few.whole.more).toBeGreaterThan(200)
    expect(many.whole).toMatchObject({ told: null, more: 0 })
  })

  test('a group of half of the trades takes about four times as many as all together', () => {
    const half = findPast(
      reflectedTrades(100, (i) => ({ r: i % 3 === 0 ? 1 : -0.5, symbol: i % 2 === 0 ? 'A' : 'B' })),
    )
    const ratio = (100 + (one(half.groups, 'A').more ?? 0)) / (100 + (half.whole.more ?? 0))
    expect(ratio).toBeGreaterThan(3)
    expect(ratio).toBeLessThan(6)
  })

  test('of the only symbol there is nothing to set it beside', () => {
    expect(one(few.groups, 'EURUSD')).toMatchObject({ others: null, range: null, more: null })
  })

  test('without any trade nothing is known and nothing is promised', () => {
    expect(findPast([])).toMatchObject({
      trades: 0,
      whole: { range: null, told: null, more: null },
      groups: [],
      judged: 0,
    })
  })
})

test('an entry whose time nobody told is in no part of the day', () => {
  const at = Date.UTC(2026, 0, 5, 9) as Instant
  const trades = reflectedTrades(2, (i) => ({
    entryAt: (at + i * HOUR_MS) as Instant,
    heldSeconds: i === 0 ? null : 60,
  }))
  const hours = findPast(trades).groups.filter(({ by }) => by === 'hour')
  expect(hours.map(({ name, trades: n }) => [name, n])).toEqual([['08–12', 1]])
})

test('after two losses, and soon after one, are groups of their own', () => {
  const at = Date.UTC(2026, 0, 5)
  const rs = [-1, -1, 1, 1]
  const trades = reflectedTrades(rs.length, (i) => ({
    r: rs[i] ?? 0,
    entryAt: (at + i * 10 * HOUR_MS) as Instant,
    exitAt: (at + i * 10 * HOUR_MS + HOUR_MS) as Instant,
  }))
  const after = findPast(trades).groups.filter(({ by }) => by === 'after')
  expect(after.map(({ name, trades: n }) => [name, n])).toEqual([
    ['after a loss', 2],
    ['after two losses', 1],
  ])
})
