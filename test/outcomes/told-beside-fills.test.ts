import { describe, expect, test } from 'vitest'
import { type FlagDesk, openCodes, time, withFlagDesk } from '../flags/desk.ts'

// A trade told whole by name, and fills that are not its own (docs/decisions/0012-one-trade-told-twice.md).

const TRIP = { symbol: 'ACME', side: 'long', size: 1, entryPrice: 3250, exitPrice: 3260, pnl: 10 } as const
const FILL = { symbol: 'ACME', size: 1 } as const

const results = async ({ agent }: Pick<FlagDesk, 'agent'>) =>
  (await agent.trades({})).trades
    .map(({ handle, status, side, entryPrice, pnl }) => [handle, status, side, entryPrice, pnl])
    .reverse()

describe('a fill after a trade that was told whole, without its times', () => {
  test.each([
    ['a minute', '08:01', 3300, 3310, {}],
    ['four minutes', '08:04', 3300, 3310, {}],
    ['six minutes, the size concluded', '08:06', 3300, 3310, { size: undefined }],
    ['a minute, at about the same prices', '08:01', 3251, 3261, {}],
    ['four minutes, at the same prices', '08:04', 3250, 3260, {}],
  ])('%s later opens a position of its own, which the next one closes', (_, at, buy, sell, more) =>
    withFlagDesk(async ({ agent }) => {
      await agent.turn({ at: time('08:00'), positions: [], equity: 10_000 })
      await agent.tradeRecord({ ...TRIP, ...more })
      await agent.fill({ ...FILL, id: 'n1', side: 'buy', price: buy, stop: 3240, at: time(at) })
      expect(await results({ agent })).toEqual([
        ['T1', 'closed', 'long', '3250', '10'],
        ['T2', 'open', 'long', `${buy}`, '0'],
      ])
      await agent.fill({ ...FILL, id: 'n2', side: 'sell', price: sell, at: time('08:09') })
      expect(await results({ agent })).toEqual([
        ['T1', 'closed', 'long', '3250', '10'],
        ['T2', 'closed', 'long', `${buy}`, '10'],
      ])
      expect(await openCodes(agent)).toEqual('size' in more ? ['size_inferred'] : [])
    }),
  )
})

describe('a fill at the time of an entry or exit that was told, at another price', () => {
  const trip = { ...TRIP, entryPrice: 100, exitPrice: 110, entryAt: time('10:00'), at: time('10:20') }

  test.each([
    ['entry', 'buy', '10:00', 300],
    ['exit', 'sell', '10:20', 300],
  ] as const)('is not that %s, which keeps its price; it says that it may be', (_, side, at, price) =>
    withFlagDesk(async ({ agent }) => {
      await agent.tradeRecord(trip)
      const { flags } = await agent.fill({ ...FILL, side, price, at: time(at) })
      expect(flags).toMatchObject([{ code: 'fill_within_trade', trade: 'T1', known: '1 from 100 to 110' }])
      expect((await agent.trade({ trade: 'T1' })).trade).toMatchObject({ pnl: '10', status: 'closed' })
      expect((await agent.trade({ trade: 'T2' })).trade).toMatchObject({ entryPrice: '300', status: 'open' })
    }),
  )

  test('near that price it is', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tradeRecord(trip)
      await agent.fill({ ...FILL, side: 'buy', price: '100.1', at: time('10:01') })
      await agent.fill({ ...FILL, side: 'sell', price: '110.1', at: time('10:21') })
      expect(await results({ agent })).toHaveLength(1)
      expect(await openCodes(agent)).toEqual([])
    }))

  test('by the same order it is, and says that they differ', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tradeRecord({ ...trip, order: 'o1' })
      const { flags } = await agent.fill({ ...FILL, side: 'buy', price: 104, order: 'o1', at: time('10:01') })
      expect(flags).toMatchObject([{ code: 'reports_differ', field: 'entryPrice' }])
      expect(await results({ agent })).toHaveLength(1)
    }))
})

test('a fill after the end of a trade told with its times is not its entry, however near', () =>
  withFlagDesk(async ({ agent }) => {
    await agent.tradeRecord({ ...TRIP, entryAt: time('10:00'), at: time('10:05') })
    await agent.fill({ ...FILL, side: 'buy', price: 3250, at: time('10:06') })
    expect(await results({ agent })).toEqual([
      ['T1', 'closed', 'long', '3250', '10'],
      ['T2', 'open', 'long', '3250', '0'],
    ])
  }))
