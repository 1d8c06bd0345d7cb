import { expect, test } from 'vitest'
import { openCodes, time, withFlagDesk } from './desk.ts'

// One order and one execution, told by name and by fills: its symbol, side, size and fee are the same, or it is flagged.

const AAPL = { symbol: 'AAPL' }
const bought = { ...AAPL, side: 'buy', size: 4, price: 100, fee: 1, order: 'a' } as const
const sold = { ...AAPL, side: 'sell', size: 4, price: 110, fee: 1, order: 'b' } as const
const opened = { ...AAPL, side: 'long', size: 4, price: 100, fee: 1, order: 'a', trade: 'mine' } as const
const closed = { trade: 'mine', size: 4, price: 110, fee: 1, exitOrder: 'b' } as const

const differing = async (...[memory]: Parameters<typeof openCodes>) =>
  (await memory.flags({})).flags.map(({ code, field, known, told }) => `${code} ${field}: ${known}, ${told}`)

test.each(['before', 'between', 'after'])(
  'a fill of an exit that comes twice is flagged, %s its report',
  (place) =>
    withFlagDesk(async ({ agent }) => {
      await agent.fill({ ...bought, at: time('10:00') })
      await agent.tradeOpen({ ...opened, at: time('10:00') })
      const close = () => agent.tradeClose({ ...closed, at: time('11:00') })
      if (place === 'after') await close()
      await agent.fill({ ...sold, id: 'x', at: time('11:00') })
      if (place === 'between') await close()
      await agent.fill({ ...sold, id: 'y', at: time('11:00') })
      if (place === 'before') await close()
      expect(await differing(agent)).toEqual(['reports_differ size: 4 by b, 4 more'])
    }),
)

test('an order that ends a trade and begins the next is named for both', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.tradeOpen({ ...opened, at: time('10:00') })
    await agent.tradeClose({ ...closed, at: time('11:00') })
    await agent.fill({ ...sold, size: 6, fee: 1.5, at: time('11:00') })
    expect(await openCodes(agent)).toEqual(['reports_differ'])
    await agent.tradeOpen({
      ...opened,
      side: 'short',
      size: 2,
      price: 110,
      order: 'b',
      trade: 'next',
      at: time('11:00'),
    })
    expect(await openCodes(agent)).toEqual([])
  }))

test.each([
  ['symbol', { symbol: 'MSFT' }, 'AAPL, MSFT'],
  ['side', { side: 'buy' }, 'sell, buy'],
] as const)('a fill of the order in another %s is flagged, whichever comes first', (field, wrong, values) =>
  withFlagDesk(async ({ agent }) => {
    const close = () => agent.tradeClose({ ...closed, at: time('11:00') })
    await agent.tradeOpen({ ...opened, at: time('10:00') })
    await close()
    await agent.fill({ ...sold, ...wrong, at: time('11:00') })
    expect(await differing(agent)).toContain(`order_differs ${field}: ${values}`)
  }),
)

test.each(['fill', 'name'])('a fee that differs is flagged, told first by %s', (first) =>
  withFlagDesk(async ({ agent }) => {
    const byName = () => agent.tradeOpen({ ...opened, at: time('10:00') })
    const byFill = () => agent.fill({ ...bought, fee: 3, at: time('10:00') })
    for (const tell of first === 'fill' ? [byFill, byName] : [byName, byFill]) await tell()
    await agent.fill({ ...sold, fee: 3, at: time('11:00') })
    await agent.tradeClose({ ...closed, at: time('11:00') })
    const entry = first === 'fill' ? '3, 1' : '1, 3'
    expect(await differing(agent)).toEqual(['reports_differ fees: 3, 1', `reports_differ fees: ${entry}`])
  }),
)

test('the fee of a round trip is that of its fills together', () =>
  withFlagDesk(async ({ agent }) => {
    const trip = {
      ...AAPL,
      side: 'long',
      size: 4,
      entryPrice: 100,
      exitPrice: 110,
      order: 'a',
      exitOrder: 'b',
    } as const
    await agent.tradeRecord({ ...trip, fee: 2, entryAt: time('10:00'), at: time('11:00') })
    await agent.fill({ ...bought, at: time('10:00') })
    await agent.fill({ ...sold, at: time('11:00') })
    expect(await openCodes(agent)).toEqual([])
  }))
