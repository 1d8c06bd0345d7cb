import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { openCodes, time, withFlagDesk } from './desk.ts'

// An account that tells fills and its equity, and never a mark: what is held may have moved, and not by anything.

const HOUR_MS = 3_600_000
const hour = (i: number): string => new Date(Date.parse(time('00:00')) + i * HOUR_MS).toISOString()

const flat = async (memory: Memory): Promise<void> => {
  await memory.fill({ at: hour(0), symbol: 'BTC', side: 'buy', size: 1, price: 100, id: 'first' })
  await memory.fill({ at: hour(1), symbol: 'BTC', side: 'sell', size: 1, price: 100, id: 'second' })
  await memory.equity({ at: hour(2), equity: 10_000 })
}

describe('fills and equity without marks', () => {
  test('of two histories that are told in turns are flagged, once', () =>
    withFlagDesk(async ({ agent }) => {
      await flat(agent)
      await agent.fill({ at: hour(3), symbol: 'AAPL', side: 'buy', size: 20, price: 200, id: 'held' })
      for (let i = 4; i < 12; i++) await agent.equity({ at: hour(i), equity: i % 2 === 0 ? 10_050 : 6_200 })
      expect(await openCodes(agent)).toEqual(['equity_unexplained'])
    }))

  test('are flagged too where something was held from the beginning', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.equity({ at: hour(0), equity: 10_000 })
      await agent.fill({ at: hour(3), symbol: 'AAPL', side: 'buy', size: 20, price: 200, id: 'held' })
      for (let i = 4; i < 12; i++) await agent.equity({ at: hour(i), equity: i % 2 === 0 ? 10_050 : 6_200 })
      expect(await openCodes(agent)).toEqual(['equity_unexplained'])
    }))

  test('of one account that moves with what it holds raise nothing', () =>
    withFlagDesk(async ({ agent }) => {
      await flat(agent)
      let cash = 10_000
      let held = 0
      let price = 200
      for (let i = 3; i < 60; i++) {
        price *= 1 + 0.03 * Math.sin(i * 1.7)
        const side = i % 9 === 3 ? 'buy' : i % 9 === 8 ? 'sell' : null
        if (side) {
          const size = side === 'buy' ? 30 : held
          await agent.fill({ at: hour(i), symbol: 'AAPL', side, size, price: price.toFixed(4), id: `f${i}` })
          cash += (side === 'buy' ? -1 : 1) * size * Number(price.toFixed(4))
          held += side === 'buy' ? size : -size
        }
        await agent.equity({ at: hour(i + 0.5), equity: (cash + held * price).toFixed(2) })
      }
      expect(await openCodes(agent)).toEqual([])
    }))

  test('a price that has not been told for long may be anywhere', () =>
    withFlagDesk(async ({ agent }) => {
      await flat(agent)
      await agent.fill({ at: hour(3), symbol: 'AAPL', side: 'buy', size: 20, price: 200, id: 'held' })
      await agent.equity({ at: hour(24 * 30), equity: 13_000 })
      expect(await openCodes(agent)).toEqual([])
    }))
})
