import { expect, test } from 'vitest'
import { openCodes, time, withFlagDesk } from './desk.ts'

// More of a trade, told by name.

const first = { symbol: 'AAPL', side: 'long', size: 4, price: 100, trade: 'mine', at: time('10:00') } as const
const second = { ...first, at: time('11:00') }

test('an opening of the same trade by another order is more of it, at whatever price', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.tradeOpen({ ...first, order: 'a', fee: 1 })
    await agent.tradeOpen({ ...second, order: 'b', fee: 1 })
    await agent.fill({ symbol: 'AAPL', side: 'buy', size: 4, price: 100, fee: 1, order: 'b', at: second.at })
    await agent.tradeOpen({ ...second, order: 'c', size: 2, price: 110, at: time('12:00') })
    await agent.tradeOpen({ ...second, order: 'b', fee: 1, reason: 'told again' })
    const { trades } = await agent.trades({})
    expect(trades.map(({ size, cost, fees }) => ({ size, cost, fees }))).toEqual([
      { size: '10', cost: '1020', fees: '2' },
    ])
    expect(await openCodes(agent)).toEqual([])
  }))

test('fills and a snapshot of it say the same', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.fill({ symbol: 'AAPL', side: 'buy', size: 4, price: 100, order: 'a', at: first.at })
    await agent.tradeOpen({ ...first, order: 'a' })
    await agent.tradeOpen({ ...second, order: 'b', price: 102 })
    await agent.tick({
      at: time('11:15'),
      positions: [{ symbol: 'AAPL', side: 'long', size: 8, price: 101, mark: 102 }],
    })
    await agent.tradeClose({ trade: 'mine', price: 103, at: time('12:00') })
    const { trades } = await agent.trades({})
    expect(trades.map(({ openedSize, realised }) => [openedSize, realised])).toEqual([['8', '16']])
    expect(await openCodes(agent)).toEqual([])
  }))

test('without orders nobody knows whether it is more of it: it is flagged, and with one it is', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.tradeOpen(first)
    const again = await agent.tradeOpen(second)
    expect(again.flags.map(({ code, field }) => [code, field])).toEqual([['taken_as_same', 'entryAt']])
    expect((await agent.trades({})).trades.map(({ size }) => size)).toEqual(['4'])
    await agent.tradeOpen({ ...second, order: 'b' })
    expect((await agent.trades({})).trades.map(({ size }) => size)).toEqual(['8'])
  }))

test('beside a fill of its size by another order it is flagged: one of the two ids is wrong', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.tradeOpen({ ...first, order: 'a' })
    await agent.fill({ symbol: 'AAPL', side: 'buy', size: 4, price: 100, order: 'x', at: second.at })
    await agent.tradeOpen({ ...second, order: 'b' })
    expect(await openCodes(agent)).toEqual(['ids_disagree'])
  }))
