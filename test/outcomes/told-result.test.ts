import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { openTrade } from '../by-fills.ts'
import { type FlagDesk, openCodes, time, withFlagDesk } from '../flags/desk.ts'
import { shownTrade } from '../shown.ts'
import { textOf } from '../text-of.ts'

// A whole trade with its stated result.

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
  (await shownTrade(agent, { of: trade })).trade

describe('without a size', () => {
  test.each([
    ['long', 110, 50, '5'],
    ['long', 90, -50, '5'],
    ['short', 90, 25, '2.5'],
    ['short', 110, '-0.01', '0.001'],
    ['long', 103, 100, '33.333333333333'],
    ['long', '100.00007', '0.3', '4285.714285714286'],
  ] as const)('%s to %s with pnl %s was %s, and a notice says so', (side, exitPrice, pnl, size) =>
    withFlagDesk(async ({ agent }) => {
      const { flags, notices } = await told(agent, { side, exitPrice, pnl })
      expect(flags).toEqual([])
      expect(notices).toEqual([
        `size ${size} was computed from pnl ${pnl} and the prices`,
        expect.stringContaining('history'),
      ])
      const trade = await tradeOf({ agent })
      expect(trade).toMatchObject({ openedSize: size, pnl: `${pnl}`, status: 'closed' })
      expect(Math.abs(Number(trade.fees))).toBeLessThan(1e-6)
    }),
  )

  test('multiplier and rate count, and so do reported costs', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.instrument({ symbol: 'DAX', multiplier: 25, quoteCurrency: 'EUR' })
      // 10 points · 25 · 1.1 = 275 a lot; 540 + 10 = 550 before costs.
      await told(agent, {
        ...{ symbol: 'DAX', rate: '1.1', pnl: 540, fee: 10 },
      })
      expect(await tradeOf({ agent })).toMatchObject({
        ...{ openedSize: '2', realised: '550', fees: '10', pnl: '540' },
      })
    }))

  test('R by the stop does not depend on the multiplier', () =>
    withFlagDesk(async ({ agent }) => {
      await told(agent, { pnl: 500, stop: 95, strategy: 'breakout' })
      const { story } = await shownTrade(agent, { of: 'T1' })
      expect(story).toMatchObject({ r: 2, rSource: 'stop' })
    }))

  test.each([
    ['a loss where the price rose', 'long', 110, -30, '40'],
    ['a gain where the price rose, sold short', 'short', 110, 30, '-40'],
    ['no move at all', 'long', 100, -30, '30'],
    ['nothing made of a move', 'long', 110, 0, '10'],
    ['nothing at all', 'long', 100, 0, '0'],
  ] as const)(
    '%s: the size is unknown, flagged, and the result is the stated one',
    (_, side, exitPrice, pnl, cost) =>
      withFlagDesk(async ({ agent }) => {
        const { flags } = await told(agent, { side, exitPrice, pnl, stop: side === 'long' ? 99 : 101 })
        expect(flags).toMatchObject([
          { code: 'size_unknown', trade: 'T1', field: 'size', known: `100 to ${exitPrice}` },
        ])
        expect(await tradeOf({ agent })).toMatchObject({
          ...{ openedSize: '1', pnl: `${pnl}`, fees: cost, initialRisk: null },
        })
      }),
  )

  test('an unknown size makes neither R nor a return, and a stated worst result stands', () =>
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
      const { story, trade } = await shownTrade(agent, { of: 'T8' })
      expect(story).toMatchObject({ r: null, rSource: 'none' })
      expect(trade).toMatchObject({ pnl: '-30', mae: '-50' })
      expect(new Set(await openCodes(agent))).toEqual(new Set(['size_unknown']))
    }))

  test('and without a result nothing is recorded', () =>
    withFlagDesk(async ({ agent }) => {
      await expect(told(agent, {})).rejects.toMatchObject({
        code: 'invalid_input',
        field: 'size',
        next: 'Give size, above 0 and in the broker’s unit; or pnl, from which it is computed.',
      })
      expect((await agent.trades({})).trades).toEqual([])
    }))

  test('a stated R goes with the stated result, and is rejected against it', () =>
    withFlagDesk(async ({ agent }) => {
      await told(agent, { pnl: 30, r: 1.5 })
      expect((await shownTrade(agent, { of: 'T1' })).story).toMatchObject({ r: 1.5, rSource: 'stated' })
      await expect(told(agent, { pnl: 30, r: -1, trade: 'b' })).rejects.toMatchObject({
        code: 'invalid_outcome',
      })
    }))
})

describe('with a size', () => {
  test.each([
    ['what a broker may have taken', '99.5', '0.5'],
    ['more than costs may be', '94.99', '5.01'],
    ['the other way round', -100, '200'],
    ['a digit that was rounded away', '100.04', '-0.04'],
    ['one percent more', 101, '-1'],
    ['nothing', 100, '0'],
  ] as const)('%s is booked as a fee, unflagged', (_, pnl, fees) =>
    withFlagDesk(async ({ agent }) => {
      expect((await told(agent, { size: 10, pnl })).flags).toEqual([])
      expect(await tradeOf({ agent })).toMatchObject({
        ...{ realised: '100', pnl: `${pnl}`, fees },
      })
    }),
  )

  test.each([
    ['more than the prices made', '101.01'],
    ['far more', 730],
    ['another unit', 10_000],
  ] as const)('%s is flagged with both, is the result, and leaves no R', (_, pnl) =>
    withFlagDesk(async ({ agent, person }) => {
      const { flags } = await told(agent, { size: 10, pnl, stop: 90, r: 1 })
      expect(flags).toMatchObject([
        { code: 'reports_differ', trade: 'T1', field: 'pnl', known: '100', reported: `${pnl}` },
      ])
      const { trade, story } = await shownTrade(agent, { of: 'T1' })
      expect(trade).toMatchObject({ pnl: `${pnl}`, initialRisk: null })
      expect(story).toMatchObject({ r: null, rSource: 'none' })
      await person.correct({ void: true, trade: 'T1', reason: 'typed wrong' })
      expect(await openCodes(agent)).toEqual([])
    }),
  )

  test.each([3, 1, 0.8])('an R of %s that is stated beside a stop does not count: the stop does', (r) =>
    withFlagDesk(async ({ agent }) => {
      await told(agent, { size: 10, stop: 90, r })
      expect((await shownTrade(agent, { of: 'T1' })).story).toMatchObject({ r: 1, rSource: 'stop' })
    }),
  )

  test('reported costs are counted before that', () =>
    withFlagDesk(async ({ agent }) => {
      expect((await told(agent, { size: 10, pnl: 80, fee: 17 })).flags).toEqual([])
      expect(await tradeOf({ agent })).toMatchObject({ fees: '20', pnl: '80' })
    }))
})

describe('of a trade that is known', () => {
  test('the same trip is a duplicate; by its own id, with more words, it is the same trade', () =>
    withFlagDesk(async ({ agent }) => {
      await told(agent, { pnl: 50, trade: 'a' })
      expect(await told(agent, { pnl: 50, trade: 'a' })).toMatchObject({ outcome: 'duplicate', flags: [] })
      const again = await told(agent, { pnl: 50, trade: 'a', remark: 'held too long' })
      expect(again.trades).toMatchObject([{ handle: 'T1' }])
      expect(again.flags).toEqual([])
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
      expect(flags).toMatchObject([{ code: 'reports_differ', field: 'pnl', known: '50', reported: '49' }])
      expect(await tradeOf({ agent })).toMatchObject({ pnl: '50', openedSize: '5' })
    }))

  test('another trade of the same hour, with another result, is another trade', () =>
    withFlagDesk(async ({ agent }) => {
      await told(agent, { pnl: 50 })
      expect((await told(agent, { pnl: 20, exitPrice: 109 })).trades).toMatchObject([{ handle: 'T2' }])
    }))

  test('parts of a position add up to their stated results', () =>
    withFlagDesk(async ({ agent }) => {
      const { at, ...trip } = { ...TRIP, position: 'p' }
      const parts = [
        { at, size: 5, pnl: 50 },
        { at: time('12:00'), size: 2, pnl: '19.9' },
      ]
      const facts = parts.map(({ at, ...part }) => ({
        kind: 'trade.recorded',
        at,
        payload: { ...trip, ...part },
      }))
      await agent.import({ facts })
      expect((await agent.trades({})).trades).toHaveLength(1)
      expect(await tradeOf({ agent })).toMatchObject({ openedSize: '7', pnl: '69.9' })
    }))
})

test('what was said at the entry is searched and shown', () =>
  withFlagDesk(async ({ agent }) => {
    await told(agent, { pnl: 50, reason: 'a flamingo stood on the breakout level' })
    await openTrade(agent, {
      ...{ at: time('12:00'), symbol: 'ACME', side: 'long', size: 1, price: 100 },
      reason: 'the pelican gap was filled',
    })
    const found = async (question: string) =>
      (await agent.search({ question })).hits.map(({ snippet }) => snippet).join()
    expect(await found('flamingo')).toContain('a flamingo stood on the breakout level')
    expect(await found('pelican')).toContain('the pelican gap was filled')
    expect((await shownTrade(agent, { of: 'T1' })).trade.entryReason).toBe(
      'a flamingo stood on the breakout level',
    )
    expect(textOf('show', await agent.show({ of: 'T2' }))).toContain('the pelican gap was filled')
  }))
