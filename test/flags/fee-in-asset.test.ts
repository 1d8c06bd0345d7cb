import { describe, expect, test } from 'vitest'
import { openCodes, time, withFlagDesk } from './desk.ts'

// 0.001 BTC of a purchase of 1 BTC: by name it is told as ordered or as held, and the fill says what was got.

const ENTRY = { at: time('10:00'), symbol: 'BTC/USDT', price: 100, order: 'in' } as const
const FEE = { fee: '0.001', feeCurrency: 'BTC' } as const
const BOUGHT = { ...ENTRY, ...FEE, side: 'buy', size: 1 } as const
const SOLD = {
  at: time('11:00'),
  symbol: 'BTC/USDT',
  side: 'sell',
  price: 110,
  order: 'out',
  size: '0.999',
} as const

/** By its fills alone: 0.999 bought for 100, sold for 109.89. */
const RESULT = { openedSize: '0.999', size: '0', fees: '0.1', pnl: '9.89', status: 'closed' }

describe.each([
  ['with its fee, as ordered', { ...FEE, size: 1 }],
  ['without its fee, as ordered', { size: 1 }],
  ['with its fee, as held', { ...FEE, size: '0.999' }],
] as const)('told by name %s', (_, named) => {
  const opened = { ...ENTRY, ...named, side: 'long', trade: 'mine' } as const
  const closed = { at: SOLD.at, trade: 'mine', price: 110, exitOrder: 'out' } as const

  test('and then by fills, it is what the fills say', () =>
    withFlagDesk(async ({ agent }) => {
      const { order, symbol, at } = ENTRY
      await agent.order({ at, order, symbol, status: 'placed', side: 'buy', size: 1 })
      await agent.tradeOpen(opened)
      await agent.fill(BOUGHT)
      await agent.tradeClose(closed)
      await agent.fill(SOLD)
      expect((await agent.trades({})).trades).toMatchObject([RESULT])
      expect(await openCodes(agent)).toEqual([])
    }))

  test('after its fills, it is what the fills say', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.fill(BOUGHT)
      await agent.tradeOpen(opened)
      await agent.fill(SOLD)
      await agent.tradeClose(closed)
      expect((await agent.trades({})).trades).toMatchObject([RESULT])
      expect(await openCodes(agent)).toEqual([])
    }))

  test('and filled in two parts, it is what the fills say', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tradeOpen(opened)
      const half = { ...BOUGHT, size: '0.5', fee: '0.0005' }
      await agent.fill({ ...half, id: 'a' })
      await agent.fill({ ...half, id: 'b' })
      await agent.fill(SOLD)
      expect((await agent.trades({})).trades).toMatchObject([RESULT])
      expect(await openCodes(agent)).toEqual([])
    }))
})

test('a sale whose fee is taken beside it is told by name as it was ordered', () =>
  withFlagDesk(async ({ agent }) => {
    const bought = { ...ENTRY, side: 'buy', size: 2 } as const
    const sold = { ...SOLD, ...FEE, size: 1 } as const
    const sale = { at: SOLD.at, symbol: 'BTC/USDT', price: 110, exitOrder: 'out', size: 1 } as const
    await agent.fill(bought)
    await agent.tradeClose(sale)
    await agent.fill(sold)
    expect((await agent.trades({})).trades).toMatchObject([{ size: '0.999', fees: '0.11' }])
    expect(await openCodes(agent)).toEqual([])
  }))

test('the same after its fill', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.fill({ ...ENTRY, side: 'buy', size: 2 })
    await agent.fill({ ...SOLD, ...FEE, size: 1 })
    await agent.tradeClose({ at: SOLD.at, symbol: 'BTC/USDT', price: 110, exitOrder: 'out', size: 1 })
    expect((await agent.trades({})).trades).toMatchObject([{ size: '0.999', fees: '0.11' }])
    expect(await openCodes(agent)).toEqual([])
  }))

test('a whole trade by name, of more than its fills brought, is flagged', () =>
  withFlagDesk(async ({ agent }) => {
    const exit = { at: SOLD.at, exitPrice: 110, exitOrder: 'out' } as const
    const { symbol, order, price: entryPrice, at: entryAt } = ENTRY
    await agent.tradeRecord({ ...exit, symbol, order, entryPrice, entryAt, side: 'long', size: 1 })
    const { flags } = await agent.fill(BOUGHT)
    expect(flags).toMatchObject([{ code: 'reports_differ', field: 'size', known: '1', told: '0.999' }])
  }))

test('a trade that has ended by name, of more than its fills brought, is flagged', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.tradeOpen({ ...ENTRY, side: 'long', size: 1, trade: 'mine' })
    await agent.tradeClose({ at: SOLD.at, trade: 'mine', price: 110, exitOrder: 'out' })
    const { flags } = await agent.fill(BOUGHT)
    expect(flags).toMatchObject([{ code: 'reports_differ', field: 'size', known: '1', told: '0.999' }])
  }))
