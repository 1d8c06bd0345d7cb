import { describe, expect, test } from 'vitest'
import { openCodes, time, withFlagDesk } from '../flags/desk.ts'

// A whole trade told without the time of its entry, and told again (docs/decisions/0012-one-trade-told-twice.md).

const TRIP = { symbol: 'ACME', side: 'long', size: 1, entryPrice: 100, exitPrice: 110, pnl: 10 } as const

describe('told again', () => {
  test.each([
    ['with another result', { pnl: 9 }, ['taken_as_same', 'reports_differ']],
    ['with a reason', { reason: 'the level held' }, ['taken_as_same']],
  ])('with its exit, %s, it is the same trade, and says so', (_, more, codes) =>
    withFlagDesk(async ({ agent }) => {
      await agent.tradeRecord({ ...TRIP, at: time('11:00') })
      // Others came between.
      await agent.tradeRecord({ ...TRIP, entryPrice: 101, at: time('11:30') })
      const again = await agent.tradeRecord({ ...TRIP, ...more, at: time('11:00') })
      expect(again.trades).toMatchObject([{ handle: 'T1' }])
      expect((await agent.trade({ trade: 'T1' })).trade).toMatchObject({ pnl: '10' })
      expect(again.flags.map(({ code }) => code)).toEqual(codes)
      expect((await agent.trades({})).trades).toHaveLength(2)
    }),
  )

  test('at another time it is another, and says that it may be the same', () =>
    withFlagDesk(async ({ agent, person }) => {
      await agent.tradeRecord({ ...TRIP, at: time('11:00') })
      const again = await agent.tradeRecord({ ...TRIP, at: time('11:20') })
      expect(again.trades).toMatchObject([{ handle: 'T2' }])
      expect(again.flags).toMatchObject([{ code: 'several_trades_fit', trade: 'T1', field: 'exitAt' }])
      expect(again.flags[0]?.next).toContain('Void the trade that the report made if it was one of those')
      await person.void({ trade: 'T2', reason: 'told twice' })
      expect(await openCodes(agent)).toEqual([])
    }))

  test('without any time it is one, and says so', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.equity({ equity: 1_000, at: time('11:00') })
      await agent.tradeRecord(TRIP)
      const again = await agent.tradeRecord(TRIP)
      expect(again.trades).toMatchObject([{ handle: 'T1' }])
      expect(again.flags).toMatchObject([{ code: 'taken_as_same', trade: 'T1' }])
    }))

  test.each([
    ['an id', { trade: 'b' }],
    ['another exit price', { exitPrice: 111 }],
    ['another size', { size: 2 }],
    ['a day later', { at: '2025-06-03T11:00:00Z' }],
  ])('with %s it is another', (_, more) =>
    withFlagDesk(async ({ agent }) => {
      await agent.tradeRecord({
        ...TRIP,
        pnl: undefined,
        at: time('11:00'),
        trade: 'trade' in more ? 'a' : undefined,
      })
      const again = await agent.tradeRecord({ ...TRIP, pnl: undefined, at: time('11:00'), ...more })
      expect(again).toMatchObject({ trades: [{ handle: 'T2' }], flags: [] })
    }),
  )
})
