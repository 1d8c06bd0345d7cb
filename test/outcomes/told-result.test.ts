import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { type FlagDesk, openCodes, time, withFlagDesk } from '../flags/desk.ts'

// A whole round trip told by its result (docs/recording.md#a-result-without-a-size).

type Trip = Parameters<Memory['tradeRecord']>[0]

const TRIP = {
  at: time('11:00'),
  entryAt: time('10:00'),
  symbol: 'ACME',
  side: 'long',
  entryPrice: 100,
  exitPrice: 110,
} as const

const told = (agent: Memory, more: Partial<Trip>) => agent.tradeRecord({ ...TRIP, ...more })
const tradeOf = async ({ agent }: Pick<FlagDesk, 'agent'>, trade = 'T1') =>
  (await agent.trade({ trade })).trade

describe('without a size', () => {
  test.each([
    ['long', 110, 50, '5'],
    ['long', 90, -50, '5'],
    ['short', 90, 25, '2.5'],
    ['short', 110, '-0.01', '0.001'],
    ['long', 103, 100, '33.333333333333'],
    ['long', '100.00007', '0.3', '4285.714285714286'],
  ] as const)('%s to %s with pnl %s was %s, and is flagged', (side, exitPrice, pnl, size) =>
    withFlagDesk(async ({ agent }) => {
      const { flags } = await told(agent, { side, exitPrice, pnl })
      expect(flags).toMatchObject([
        {
          code: 'size_inferred',
          trade: 'T1',
          field: 'size',
          known: `${size} by multiplier 1`,
          told: `none; pnl ${pnl} from 100 to ${exitPrice}`,
        },
      ])
      expect(flags[0]?.next).toContain('record it again with its size')
      const trade = await tradeOf({ agent })
      expect(trade).toMatchObject({ openedSize: size, sizeSource: 'result', pnl: `${pnl}`, status: 'closed' })
      expect(Math.abs(Number(trade.fees))).toBeLessThan(1e-6)
    }),
  )

  test('multiplier and rate count, and so do told costs', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.instrument({ symbol: 'DAX', multiplier: 25, quoteCurrency: 'EUR' })
      // 10 points · 25 · 1.1 = 275 a lot; 533.5 + 10 + 2 − (−4.5) = 550 before costs.
      const { flags } = await told(agent, {
        ...{ symbol: 'DAX', rate: '1.1', pnl: '533.5', fee: 10, tax: 2, swap: '-4.5' },
      })
      expect(flags).toMatchObject([{ code: 'size_inferred', known: '2 by multiplier 25' }])
      expect(await tradeOf({ agent })).toMatchObject({
        ...{ openedSize: '2', realised: '550', fees: '12', tax: '2', funding: '-4.5', pnl: '533.5' },
      })
    }))

  test('R by the stop does not depend on the multiplier', () =>
    withFlagDesk(async ({ agent }) => {
      await told(agent, { pnl: 500, stop: 95, strategy: 'breakout' })
      const { story } = await agent.trade({ trade: 'T1' })
      expect(story).toMatchObject({ r: 2, rSource: 'stop' })
    }))

  test('an instrument that is told later says which size it was by: the trade stays, its flag tells', () =>
    withFlagDesk(async ({ agent, person }) => {
      await told(agent, { pnl: 500 })
      expect((await agent.instrument({ symbol: 'ACME', multiplier: 1 })).flags).toEqual([])
      const { flags } = await agent.instrument({ symbol: 'ACME', multiplier: 50 })
      expect(flags).toMatchObject([{ handle: 'F1', known: '50 by multiplier 1', told: 'multiplier 50' }])
      expect(await tradeOf({ agent })).toMatchObject({ openedSize: '50', pnl: '500' })
      expect((await person.void({ trade: 'T1', reason: 'again, by lots' })).settled).toEqual(['F1'])
      expect((await told(agent, { pnl: 500, trade: 'again' })).flags).toMatchObject([
        { known: '1 by multiplier 50' },
      ])
    }))

  test.each([
    ['a loss where the price rose', 'long', 110, -30, '40'],
    ['a gain where the price rose, sold short', 'short', 110, 30, '-40'],
    ['no move at all', 'long', 100, -30, '30'],
    ['nothing made of a move', 'long', 110, 0, '10'],
    ['nothing at all', 'long', 100, 0, '0'],
  ] as const)(
    '%s: the size is taken as 1, flagged, and the result is what was told',
    (_, side, exitPrice, pnl, cost) =>
      withFlagDesk(async ({ agent }) => {
        const { flags } = await told(agent, { side, exitPrice, pnl, stop: side === 'long' ? 99 : 101 })
        expect(flags).toMatchObject([
          { code: 'size_assumed', trade: 'T1', field: 'size', known: `1, and ${cost} carried as cost` },
        ])
        expect(await tradeOf({ agent })).toMatchObject({
          ...{ openedSize: '1', sizeSource: 'assumed', pnl: `${pnl}`, fees: cost, initialRisk: null },
        })
      }),
  )

  test('a size that was assumed makes neither R nor a return, and a told worst result stands', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.instrument({ symbol: 'EURUSD', quoteCurrency: 'USD' })
      const trip = { symbol: 'EURUSD', entryPrice: '1.1', exitPrice: '1.1', strategy: 'breakout' }
      for (let i = 0; i < 8; i++)
        await told(agent, {
          ...trip,
          at: `2025-06-0${i + 2}T11:00:00Z`,
          entryAt: undefined,
          pnl: -30,
          mae: -50,
        })
      const { story, trade } = await agent.trade({ trade: 'T8' })
      expect(story).toMatchObject({ r: null, rSource: 'none' })
      expect(trade).toMatchObject({ pnl: '-30', mae: '-50' })
      expect(new Set(await openCodes(agent))).toEqual(new Set(['size_assumed']))
    }))

  test('and without a result nothing is recorded', () =>
    withFlagDesk(async ({ agent }) => {
      await expect(told(agent, {})).rejects.toMatchObject({
        code: 'invalid_input',
        field: 'size',
        next: 'Give size, above 0 and in the broker’s unit; or pnl, from which it is concluded.',
      })
      expect((await agent.trades({})).trades).toEqual([])
    }))

  test('a stated R goes with the told result, and is refused against it', () =>
    withFlagDesk(async ({ agent }) => {
      await told(agent, { exitPrice: 100, pnl: 30, r: 1.5 })
      expect((await agent.trade({ trade: 'T1' })).story).toMatchObject({ r: 1.5, rSource: 'stated' })
      await expect(told(agent, { pnl: 30, r: -1, trade: 'b' })).rejects.toMatchObject({
        code: 'invalid_outcome',
      })
    }))
})

describe('with a size', () => {
  test.each([
    ['what a broker may have taken', '99.5', '0.5'],
    ['as much as that may be', 95, '5'],
    ['a digit that was rounded away', '100.04', '-0.04'],
    ['nothing', 100, '0'],
  ] as const)('%s is booked as a fee, unflagged', (_, pnl, fees) =>
    withFlagDesk(async ({ agent }) => {
      expect((await told(agent, { size: 10, pnl })).flags).toEqual([])
      expect(await tradeOf({ agent })).toMatchObject({
        ...{ realised: '100', pnl: `${pnl}`, fees, sizeSource: 'told' },
      })
    }),
  )

  test.each([
    ['more than costs may be', '94.99'],
    ['the other way round', -100],
    ['more than the prices made', 101],
    ['another unit', 10_000],
  ] as const)('%s is flagged with both, and is the result', (_, pnl) =>
    withFlagDesk(async ({ agent, person }) => {
      const { flags } = await told(agent, { size: 10, pnl })
      expect(flags.filter(({ code }) => code !== 'cost_absurd')).toMatchObject([
        { code: 'result_differs', trade: 'T1', field: 'pnl', known: '100', told: `${pnl}` },
      ])
      expect(await tradeOf({ agent })).toMatchObject({ pnl: `${pnl}` })
      await person.void({ trade: 'T1', reason: 'told wrong' })
      expect(await openCodes(agent)).toEqual([])
    }),
  )

  test.each([
    ['gold', -1000, 3240, 3240, -1, '100', '0'],
    ['gold, with costs that nobody told', -1003, 3240, 3240, -1.003, '100', '3'],
    ['an index', 500, 3260, 3240, 1, '50', '0'],
    ['a cent account', '-0.1', 3240, 3240, -1, '0.01', '0'],
  ] as const)(
    'of %s says what its multiplier is, where nobody has told it',
    (_, pnl, exitPrice, stop, r, multiplier, fees) =>
      withFlagDesk(async ({ agent }) => {
        const trip = { symbol: 'GLD', entryPrice: 3250, size: 1, strategy: 'breakout' }
        const { flags } = await told(agent, { ...trip, exitPrice, pnl, stop, r })
        expect(flags).toMatchObject([
          { code: 'result_differs', known: `${exitPrice - 3250}`, told: `${pnl}` },
        ])
        const { trade, story } = await agent.trade({ trade: 'T1' })
        expect(trade).toMatchObject({ multiplier, fees, pnl: `${pnl}`, openedSize: '1' })
        expect(story).toMatchObject({ r, rSource: 'stop' })
      }),
  )

  test('far from its prices by what is no multiplier it has no R by the stop', () =>
    withFlagDesk(async ({ agent }) => {
      const { flags } = await told(agent, { size: 10, pnl: 730, stop: 90, r: 1 })
      expect(flags).toMatchObject([{ code: 'result_differs', known: '100', told: '730' }])
      expect((await agent.trade({ trade: 'T1' })).story).toMatchObject({ r: 1, rSource: 'stated' })
    }))

  test('of a trade that is open here, by a multiplier of 1, it leaves R unknown', () =>
    withFlagDesk(async ({ agent }) => {
      const trip = { symbol: 'ACME', side: 'long', size: 10, stop: 90, trade: 'a' } as const
      await agent.tradeOpen({ ...trip, price: 100, at: time('10:00') })
      await told(agent, { ...trip, pnl: 10_000, r: 1 })
      expect(await tradeOf({ agent })).toMatchObject({ pnl: '10000', initialRisk: null })
      expect((await agent.trade({ trade: 'T1' })).story).toMatchObject({ r: 1, rSource: 'stated' })
    }))

  test.each([
    ['another than by the stop', 3, 0, ['reports_differ']],
    ['that of the prices', 1, 0, []],
    ['that of the prices, before costs', 1, 20, []],
    ['that after costs', '0.8', 20, []],
    ['rounded to a tenth', '1.05', 4, []],
  ] as const)('an R that is stated beside a stop, %s, is flagged or not', (_, r, fee, codes) =>
    withFlagDesk(async ({ agent }) => {
      const { flags } = await told(agent, { size: 10, stop: 90, r: Number(r), fee })
      expect(flags.map(({ code }) => code)).toEqual(codes)
      if (codes.length > 0) expect(flags).toMatchObject([{ field: 'r', known: '1.00', told: '3' }])
      expect((await agent.trade({ trade: 'T1' })).story).toMatchObject({ rSource: 'stop' })
    }),
  )

  test('told costs are counted before that', () =>
    withFlagDesk(async ({ agent }) => {
      expect((await told(agent, { size: 10, pnl: 80, fee: 17, funding: -2 })).flags).toEqual([])
      expect(await tradeOf({ agent })).toMatchObject({ fees: '18', funding: '-2', pnl: '80' })
    }))

  test('a fee in a currency without a rate is in the result', () =>
    withFlagDesk(async ({ agent }) => {
      expect((await told(agent, { size: 10, pnl: 99, fee: 2, feeCurrency: 'BNB' })).flags).toEqual([])
      expect(await tradeOf({ agent })).toMatchObject({ fees: '1', pnl: '99' })
    }))
})

describe('of a trade that is known', () => {
  const fills = async (agent: Memory, fee?: number): Promise<void> => {
    await agent.fill({ at: time('10:00'), symbol: 'ACME', side: 'buy', size: 3, price: 100, fee })
    await agent.fill({ at: time('11:00'), symbol: 'ACME', side: 'sell', size: 3, price: 110, fee })
  }

  test('the same trip is a duplicate; with more words it is the same trade', () =>
    withFlagDesk(async ({ agent }) => {
      await told(agent, { pnl: 50 })
      expect(await told(agent, { pnl: 50 })).toMatchObject({ outcome: 'duplicate', flags: [] })
      const again = await told(agent, { pnl: 50, remark: 'held too long' })
      expect(again.trades).toMatchObject([{ handle: 'T1' }])
      expect(again.flags).toMatchObject([{ code: 'taken_as_same' }])
      expect(await tradeOf({ agent })).toMatchObject({
        pnl: '50',
        openedSize: '5',
        remarks: ['held too long'],
      })
    }))

  test('by its own id it is that trade; another result is flagged, and the first stands', () =>
    withFlagDesk(async ({ agent }) => {
      await told(agent, { pnl: 50, trade: 'a' })
      const { trades, flags } = await told(agent, { pnl: 49, trade: 'a' })
      expect(trades).toMatchObject([{ handle: 'T1' }])
      expect(flags).toMatchObject([{ code: 'reports_differ', field: 'pnl', known: '50', told: '49' }])
      expect(await tradeOf({ agent })).toMatchObject({ pnl: '50', openedSize: '5' })
    }))

  test('fills without fees have its size, and the result says what they cost', () =>
    withFlagDesk(async ({ agent }) => {
      await fills(agent)
      const { trades, flags } = await told(agent, { pnl: '29.4' })
      expect(trades).toMatchObject([{ handle: 'T1' }])
      expect(flags).toEqual([])
      expect(await tradeOf({ agent })).toMatchObject({ openedSize: '3', fees: '0.6', pnl: '29.4' })
    }))

  test('fills with fees stand; another result by id is flagged', () =>
    withFlagDesk(async ({ agent }) => {
      await fills(agent, 0.3)
      await agent.tradeRecord({ ...TRIP, size: 3, trade: 'a' })
      expect((await told(agent, { pnl: '29.4', trade: 'a' })).flags).toEqual([])
      const { flags } = await told(agent, { pnl: 20, trade: 'a' })
      expect(flags).toMatchObject([{ code: 'reports_differ', field: 'pnl', known: '29.4', told: '20' }])
      expect(await tradeOf({ agent })).toMatchObject({ openedSize: '3', fees: '0.6', pnl: '29.4' })
    }))

  test('one that is open here ends by it, with its own size and the told result', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.tradeOpen({
        at: time('10:00'),
        symbol: 'ACME',
        side: 'long',
        size: 3,
        price: 100,
        fee: 0.1,
      })
      const { trades, flags } = await told(agent, { pnl: '29.4' })
      expect(trades).toMatchObject([{ handle: 'T1', status: 'closed' }])
      expect(flags.filter(({ code }) => code !== 'taken_as_same')).toEqual([])
      expect(await tradeOf({ agent })).toMatchObject({ openedSize: '3', fees: '0.6', pnl: '29.4' })
    }))

  test('another trade of the same hour, with another result, is another trade', () =>
    withFlagDesk(async ({ agent }) => {
      await told(agent, { pnl: 50 })
      expect((await told(agent, { pnl: 20, exitPrice: 109 })).trades).toMatchObject([{ handle: 'T2' }])
    }))

  test('an id that is used again after its trade had ended does not lend its size', () =>
    withFlagDesk(async ({ agent }) => {
      await told(agent, { pnl: 50, trade: 'a' })
      await told(agent, { pnl: 20, trade: 'a', entryAt: time('15:00'), at: time('16:00') })
      expect(await tradeOf({ agent }, 'T2')).toMatchObject({ openedSize: '2', pnl: '20' })
    }))

  test('parts of a position add up to what they were told to have made', () =>
    withFlagDesk(async ({ agent }) => {
      await told(agent, { pnl: 50, position: 'p', exitOrder: '1', size: 5 })
      await told(agent, { pnl: '19.9', position: 'p', exitOrder: '2', size: 2, at: time('12:00') })
      expect((await agent.trades({})).trades).toHaveLength(1)
      expect(await tradeOf({ agent })).toMatchObject({ openedSize: '7', pnl: '69.9' })
    }))
})

test('what was said at the entry is searched and shown', () =>
  withFlagDesk(async ({ agent }) => {
    await told(agent, { pnl: 50, reason: 'a flamingo stood on the breakout level' })
    await agent.tradeOpen({
      ...{ at: time('12:00'), symbol: 'ACME', side: 'long', size: 1, price: 100 },
      reason: 'the pelican gap was filled',
    })
    const found = async (question: string) =>
      (await agent.search({ question })).hits.map(({ snippet }) => snippet).join()
    expect(await found('flamingo')).toContain('a flamingo stood on the breakout level')
    expect(await found('pelican')).toContain('the pelican gap was filled')
    expect((await agent.trade({ trade: 'T1' })).trade.entryReason).toBe(
      'a flamingo stood on the breakout level',
    )
    expect((await agent.trade({ trade: 'T2' })).text).toContain('the pelican gap was filled')
  }))
