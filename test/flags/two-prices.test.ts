import { describe, expect, test } from 'vitest'
import { openCodes, time, withFlagDesk } from './desk.ts'

// Two reports of one trade with two prices: ordinary slippage and rounding are no contradiction, other prices are.

const buy = { symbol: 'A', side: 'buy', size: 2 } as const
const sell = { ...buy, side: 'sell' } as const
const named = { symbol: 'A', side: 'long', size: 2 } as const

describe('slippage is not flagged, another price is', () => {
  test.each([
    [100.2, []],
    [110, ['reports_differ']],
  ])('of an entry named at 100 and filled at %d', (price, codes) =>
    withFlagDesk(async ({ agent }) => {
      await agent.tradeOpen({ ...named, price: 100, at: time('09:00'), order: 'o1' })
      await agent.fill({ ...buy, price, at: time('09:00'), order: 'o1' })
      expect(await openCodes(agent)).toEqual(codes)
      expect((await agent.trade({ trade: 'T1' })).trade.averageEntry).toBe(String(price))
    }),
  )

  test.each([
    [100.2, []],
    [110, ['reports_differ']],
  ])('of an entry filled at %d and named at 100', (price, codes) =>
    withFlagDesk(async ({ agent }) => {
      await agent.fill({ ...buy, price, at: time('09:00'), order: 'o1' })
      await agent.tradeOpen({ ...named, price: 100, at: time('09:00'), order: 'o1' })
      expect(await openCodes(agent)).toEqual(codes)
      expect((await agent.trade({ trade: 'T1' })).trade.averageEntry).toBe(String(price))
    }),
  )

  test('two reports by name agree exactly, or are flagged', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tradeOpen({ ...named, price: 100, at: time('09:00'), trade: 'mine' })
      await agent.tradeOpen({ ...named, price: 100.2, at: time('09:00'), trade: 'mine', reason: 'again' })
      expect(await openCodes(agent)).toEqual(['reports_differ'])
    }))
})

describe('an exit of several fills is told with their average', () => {
  const left = [
    { ...sell, size: 1, price: 101, order: 'x' },
    { ...sell, size: 2, price: 103, order: 'x' },
  ]

  test.each([
    ['102.33', []],
    ['112', ['reports_differ']],
  ])('by name, at %s, of all of it', (price, codes) =>
    withFlagDesk(async ({ agent }) => {
      await agent.fill({ ...buy, size: 3, price: 100, at: time('09:00') })
      for (const fill of left) await agent.fill({ ...fill, at: time('10:00') })
      await agent.tradeClose({ trade: 'T1', size: 3, price, at: time('10:00'), exitOrder: 'x' })
      expect(await openCodes(agent)).toEqual(codes)
    }),
  )

  test.each([
    ['102.33', []],
    ['112', ['reports_differ']],
  ])('by name, at %s, of a part of it', (price, codes) =>
    withFlagDesk(async ({ agent }) => {
      await agent.fill({ ...buy, size: 4, price: 100, at: time('09:00') })
      for (const fill of left) await agent.fill({ ...fill, at: time('10:00') })
      await agent.tradeClose({ trade: 'T1', size: 3, price, at: time('10:00'), exitOrder: 'x' })
      expect(await openCodes(agent)).toEqual(codes)
      expect((await agent.trade({ trade: 'T1' })).trade.size).toBe('1')
    }),
  )

  test.each([
    ['102.333', []],
    ['104', ['reports_differ']],
  ])('by the broker, at %s', (price, codes) =>
    withFlagDesk(async ({ agent }) => {
      await agent.tick({ at: time('08:00'), positions: [] })
      await agent.fill({ ...buy, size: 3, price: 100, at: time('09:00') })
      for (const fill of left) await agent.fill({ ...fill, at: time('10:00') })
      const exits = [{ symbol: 'A', price }]
      await agent.tick({ at: time('10:30'), positions: [], marks: { A: { price: 103 } }, exits })
      expect(await openCodes(agent)).toEqual(codes)
    }),
  )
})

describe('what was added is compared with what its order did, not with the whole', () => {
  test.each([
    [110, 1, []],
    [130, 1, ['reports_differ']],
    // An order told whole of which a part was filled: the rest is on its way.
    [110, 5, []],
  ])('told at %d, size %d', (price, size, codes) =>
    withFlagDesk(async ({ agent }) => {
      await agent.fill({ ...buy, price: 100, at: time('09:00'), order: 'o1' })
      await agent.fill({ ...buy, size: 1, price: 110, at: time('09:30'), order: 'o2' })
      await agent.tradeOpen({ ...named, size, price, at: time('09:30'), order: 'o2' })
      expect(await openCodes(agent)).toEqual(codes)
      expect((await agent.trades({})).trades).toHaveLength(1)
    }),
  )
})
