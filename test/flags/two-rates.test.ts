import { expect, test } from 'vitest'
import { openCodes, time, withFlagDesk } from './desk.ts'

// The rate to the account's currency, told by name and by the fills of one trade.

const TRIP = {
  at: time('10:00'),
  entryAt: time('09:00'),
  symbol: 'SAP',
  side: 'long',
  size: 10,
  entryPrice: 100,
  exitPrice: 110,
  order: 'in',
  exitOrder: 'out',
} as const
const BOUGHT = { at: time('09:00'), symbol: 'SAP', side: 'buy', size: 10, price: 100, order: 'in' } as const
const SOLD = { at: time('10:00'), symbol: 'SAP', side: 'sell', size: 10, price: 110, order: 'out' } as const

const DIFFERS = [{ code: 'reports_differ', field: 'rate', known: '1.1', told: '1.3' }]

test('a whole trade by name, and the fill of its exit at another rate', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.instrument({ symbol: 'SAP', quoteCurrency: 'EUR' })
    await agent.tradeRecord({ ...TRIP, rate: 1.1 })
    expect((await agent.fill({ ...BOUGHT, rate: 1.3 })).flags).toEqual([])
    expect((await agent.fill({ ...SOLD, rate: 1.3 })).flags).toMatchObject(DIFFERS)
    expect((await agent.trades({})).trades).toHaveLength(1)
  }))

test('the fills, and the whole trade by name at another rate', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.instrument({ symbol: 'SAP', quoteCurrency: 'EUR' })
    await agent.fill({ ...BOUGHT, rate: 1.1 })
    await agent.fill({ ...SOLD, rate: 1.1 })
    expect((await agent.tradeRecord({ ...TRIP, rate: 1.3 })).flags).toMatchObject(DIFFERS)
  }))

test('a close by name, and its fill', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.instrument({ symbol: 'SAP', quoteCurrency: 'EUR' })
    await agent.fill({ ...BOUGHT, rate: 1.1 })
    await agent.tradeClose({ at: SOLD.at, order: 'in', exitOrder: 'out', price: 110, rate: 1.1 })
    expect((await agent.fill({ ...SOLD, rate: 1.3 })).flags).toMatchObject(DIFFERS)
  }))

test('of what is paid up the rate of the entry counts too', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.instrument({ symbol: 'SAP', quoteCurrency: 'EUR', paidUp: true })
    const { at, symbol, size, price, order } = BOUGHT
    await agent.tradeOpen({ at, symbol, side: 'long', size, price, order, rate: 1.1 })
    expect((await agent.fill({ ...BOUGHT, rate: 1.3 })).flags).toMatchObject(DIFFERS)
  }))

test('the same rate, or one within half a percent, is the same', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.instrument({ symbol: 'SAP', quoteCurrency: 'EUR' })
    await agent.tradeRecord({ ...TRIP, rate: 1.1 })
    await agent.fill({ ...BOUGHT, rate: 1.2 })
    await agent.fill({ ...SOLD, rate: 1.103 })
    expect(await openCodes(agent)).toEqual([])
  }))
