import type { Memory } from 'hindcast'
import { describe, expect, test } from 'vitest'
import { openCodes, time, withFlagDesk } from './desk.ts'

// Equity moves by results, costs, cash and marks. What moves it otherwise is flagged, where all that is held is known and priced.

const XAU = { symbol: 'XAU', side: 'long', size: 1, price: 100 } as const
const flat = (memory: Memory, at: string, equity: number) =>
  memory.tick({ at: time(at), positions: [], marks: { XAU: { price: 100 } }, equity })
const held = (memory: Memory, at: string, mark: number, equity: number, more: object = {}) =>
  memory.tick({ at: time(at), positions: [{ ...XAU, mark, ...more }], equity })

describe('equity that nothing explains', () => {
  test('is flagged with what it should be and what it was told to be', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.instrument({ symbol: 'XAU' })
      expect((await flat(agent, '09:00', 1_000)).flags).toEqual([])
      expect((await held(agent, '10:00', 100, 1_000)).flags).toEqual([])
      expect((await held(agent, '11:00', 120, 1_020)).flags).toEqual([])
      const { flags } = await held(agent, '12:00', 121, 900)
      expect(flags).toMatchObject([
        { handle: 'F1', code: 'equity_unexplained', field: 'equity', known: '1021.00', told: '900.00' },
      ])
      expect(flags[0]?.next).toContain('deposit')
    }))

  test('is one flag that stays where two histories are told in turns', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.instrument({ symbol: 'XAU' })
      const raised: string[] = []
      for (let hour = 0; hour < 12; hour++) {
        const odd = hour % 2 === 1
        const at = `${String(hour + 8).padStart(2, '0')}:00`
        const told = odd ? await held(agent, at, 100 + hour, 640 + hour) : await flat(agent, at, 1_000)
        raised.push(...told.flags.map(({ code }) => code))
      }
      const ofEquity = (codes: readonly string[]): string[] =>
        codes.filter((code) => code !== 'position_returned')
      // The first way back settles the first; from the second departure on it stays.
      expect(ofEquity(raised)).toEqual(['equity_unexplained', 'equity_unexplained'])
      expect(ofEquity(await openCodes(agent))).toEqual(['equity_unexplained'])
      // The position comes and goes with its history: each time it is back it says so.
      expect(raised.filter((code) => code === 'position_returned')).toHaveLength(5)
    }))

  test('is no more than half a percent of equity, and what is held times its range', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.instrument({ symbol: 'XAU' })
      await held(agent, '09:00', 100, 1_000)
      expect((await held(agent, '10:00', 100, 1_005)).flags).toEqual([])
      expect((await held(agent, '11:00', 100, 1_024, { high: 110, low: 96 })).flags).toEqual([])
      expect((await held(agent, '12:00', 100, 1_044, { high: 110, low: 96 })).flags).toMatchObject([
        { told: '1044.00' },
      ])
    }))

  test('is settled by the cash that was told late, and by a mark that is right again', () =>
    withFlagDesk(async ({ agent }) => {
      await flat(agent, '09:00', 1_000)
      await flat(agent, '10:00', 1_500)
      const late = await agent.cash({ at: time('09:30'), type: 'deposit', amount: 500 })
      expect(late.settled).toEqual(['F1'])
      await flat(agent, '11:00', 15)
      expect((await flat(agent, '12:00', 1_500)).settled).toEqual(['F2'])
      expect(await openCodes(agent)).toEqual([])
    }))

  test('is settled by a person who voids the trade that never was', () =>
    withFlagDesk(async ({ agent, person }) => {
      await agent.fill({ at: time('09:00'), symbol: 'XAU', side: 'buy', size: 1, price: 100 })
      await agent.fill({ at: time('09:10'), symbol: 'XAU', side: 'sell', size: 1, price: 100 })
      await agent.equity({ at: time('09:20'), equity: 1_000 })
      await agent.tradeRecord({
        ...{ at: time('10:00'), entryAt: time('09:50'), symbol: 'BTC', side: 'long', size: 1 },
        ...{ entryPrice: 100, exitPrice: 300 },
      })
      expect((await flat(agent, '10:30', 1_000)).flags).toMatchObject([
        { code: 'equity_unexplained', known: '1200.00' },
      ])
      expect((await person.void({ trade: 'T2', reason: 'never was' })).settled).toEqual(['F1'])
    }))

  test('also brings an assumed multiplier into doubt, of the symbol whose move would explain it with another', () =>
    withFlagDesk(async ({ agent }) => {
      const shares = { symbol: 'AAPL', side: 'long', size: 3, price: 200 } as const
      const both = (at: string, mark: number, share: number, equity: number) =>
        agent.tick({
          ...{ at: time(at), equity },
          positions: [
            { ...XAU, mark },
            { ...shares, mark: share },
          ],
        })
      await both('09:00', 100, 200, 10_000)
      await both('10:00', 101, 203, 10_109)
      const { flags } = await agent.flags({})
      expect(flags.map(({ code, symbol }) => [code, symbol])).toEqual([
        ['instrument_unknown', 'XAU'],
        ['equity_unexplained', null],
      ])
    }))

  test('says nothing of shares that are held when money comes or goes', () =>
    withFlagDesk(async ({ agent }) => {
      const shares = { symbol: 'AAPL', side: 'long', size: 3, price: 200 } as const
      await agent.tick({ at: time('09:00'), positions: [{ ...shares, mark: 200 }], equity: 10_000 })
      await agent.tick({ at: time('10:00'), positions: [{ ...shares, mark: 203 }], equity: 9_009 })
      await agent.tick({ at: time('11:00'), positions: [{ ...shares, mark: 204 }], equity: 9_999 })
      await agent.tick({ at: time('12:00'), positions: [{ ...shares, mark: 204 }], equity: 4_000 })
      expect(await openCodes(agent)).toEqual(['equity_unexplained'])
    }))
})

describe('what cannot be judged is not flagged', () => {
  test('equity alone, with no trade told', () =>
    withFlagDesk(async ({ agent }) => {
      for (const [at, equity] of [
        ['09:00', 1_000],
        ['10:00', 1_400],
        ['11:00', 700],
      ] as const)
        expect((await agent.equity({ at: time(at), equity })).flags).toEqual([])
    }))

  test('trades that are told only when they have closed', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.equity({ at: time('09:00'), equity: 1_000 })
      await agent.equity({ at: time('10:00'), equity: 1_300 })
      await agent.tradeRecord({
        ...{ at: time('11:00'), entryAt: time('09:30'), symbol: 'XAU', side: 'long', size: 1 },
        ...{ entryPrice: 100, exitPrice: 400 },
      })
      await agent.equity({ at: time('12:00'), equity: 1_700 })
      expect(await openCodes(agent)).toEqual([])
    }))

  test('a position whose price nobody tells, as far as it can have moved, until it is closed', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.fill({ at: time('08:00'), symbol: 'BTC', side: 'buy', size: 1, price: 100 })
      await agent.fill({ at: time('08:30'), symbol: 'BTC', side: 'sell', size: 1, price: 100 })
      await agent.equity({ at: time('09:00'), equity: 1_000 })
      await agent.fill({ at: time('09:30'), symbol: 'XAU', side: 'buy', size: 10, price: 100 })
      await agent.equity({ at: time('10:00'), equity: 1_200 })
      await agent.fill({ at: time('11:00'), symbol: 'XAU', side: 'sell', size: 10, price: 122 })
      expect(await openCodes(agent)).toEqual([])
      await agent.equity({ at: time('12:00'), equity: 1_220 })
      expect(await openCodes(agent)).toEqual([])
      await agent.equity({ at: time('13:00'), equity: 1_400 })
      expect(await openCodes(agent)).toEqual(['equity_unexplained'])
    }))

  test('the move of the rate on what was paid up abroad', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.instrument({ symbol: 'SAP', quoteCurrency: 'EUR', paidUp: true })
      const bought = { symbol: 'SAP', side: 'long', size: 10, price: 100 } as const
      const at = (clock: string, mark: number, rate: number, equity: number) =>
        agent.tick({ at: time(clock), positions: [{ ...bought, mark, rate }], equity })
      await at('09:00', 100, 1.1, 5_000)
      await at('10:00', 100, 1.2, 5_100)
      await at('11:00', 90, 1.25, 5_025)
      // Without a rate it is the last that was told.
      await agent.tick({ at: time('12:00'), positions: [{ ...bought, mark: 92 }], equity: 5_050 })
      const sold = { symbol: 'SAP', price: 92 }
      await agent.tick({
        ...{ at: time('13:00'), positions: [], exits: [sold], equity: 5_050 },
        marks: { SAP: { price: 92 } },
      })
      expect(await openCodes(agent)).toEqual([])
      const [trade] = (await agent.trades({})).trades
      expect(trade).toMatchObject({ realised: '50' })
    }))

  test('deposits, withdrawals, fees, funding and splits explain what they move', () =>
    withFlagDesk(async ({ agent }) => {
      await agent.cash({ at: time('08:00'), type: 'deposit', amount: 10_000 })
      await flat(agent, '09:00', 10_000)
      await agent.cash({ at: time('09:10'), type: 'withdrawal', amount: 4_000 })
      await agent.cash({ at: time('09:20'), type: 'interest', amount: 500 })
      await flat(agent, '10:00', 6_500)
      await held(agent, '11:00', 100, 6_400, { fees: 100 })
      await agent.cash({ at: time('11:10'), type: 'funding', amount: 90, symbol: 'XAU' })
      await held(agent, '12:00', 100, 6_490, { fees: 100, funding: 90 })
      await agent.adjust({ at: time('12:30'), type: 'split', symbol: 'XAU', ratio: 2 })
      await agent.tick({
        at: time('13:00'),
        positions: [{ ...XAU, size: 2, price: 50, mark: 50, fees: 100, funding: 90 }],
        equity: 6_490,
      })
      expect(await openCodes(agent)).toEqual([])
    }))
})
