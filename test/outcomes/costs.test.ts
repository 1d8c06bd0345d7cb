import { describe, expect, test } from 'vitest'
import { closeTrade, openTrade } from '../by-fills.ts'
import { type Desk, june, refusal, withDesk } from '../memories/desk.ts'
import { shownTrade } from '../shown.ts'

const only = async ({ person }: Desk, trade = 'T1') => (await shownTrade(person, { of: trade })).trade

describe('prices below zero', () => {
  test('are a mistake, through every call that takes one', () =>
    withDesk(async ({ person, agent }) => {
      const at = june(2)
      const symbol = 'POWER'
      const long = { symbol, side: 'long', size: 1 } as const
      await openTrade(person, { ...long, at: june(1), price: 5, trade: 'a' })
      const calls = [
        [person.fill({ at, symbol, side: 'buy', size: 1, price: -3 }), 'price'],
        [person.tick({ at, positions: [{ ...long, mark: -3 }] }), 'positions.0.mark'],
        [person.tick({ at, positions: [long], marks: { POWER: { price: 4, low: -3 } } }), 'marks.POWER.low'],
        [
          person.tick({ at, positions: [], marks: { POWER: { price: 4 } }, exits: [{ symbol, price: -3 }] }),
          'exits.0.price',
        ],
        [agent.decide({ at, action: 'enter', symbol, side: 'long', target: -3 }), 'target'],
        [openTrade(person, { ...long, at, price: -3 }), 'price'],
        [closeTrade(person, { at, trade: 'a', price: -3 }), 'price'],
        [person.tradeRecord({ ...long, symbol: 'GAS', at, entryPrice: 1, exitPrice: -3 }), 'exitPrice'],
        [person.correct({ at, trade: 'a', set: { entryPrice: -3 }, reason: 'typo' }), 'set.entryPrice'],
      ] as const
      const refused = await Promise.all(calls.map(([call]) => refusal(call)))
      expect(refused).toMatchObject(calls.map(([, field]) => ({ code: 'invalid_price', field })))
    }))
})

describe('a fee', () => {
  const buy = { at: june(2, '10:00'), symbol: 'BTC/USDT', side: 'buy', size: 1, price: 50_000 } as const
  const sell = { at: june(2), symbol: 'BTC/USDT', side: 'sell', price: 51_000 } as const

  test('in the asset itself is taken from it: what was bought is less, and the rest was paid for', () =>
    withDesk(async (desk) => {
      const { person } = desk
      await person.order({
        at: buy.at,
        order: 'o',
        status: 'placed',
        symbol: buy.symbol,
        side: 'buy',
        size: 1,
      })
      await person.fill({ ...buy, order: 'o', fee: '0.001', feeCurrency: 'BTC' })
      expect(await only(desk)).toMatchObject({ size: '0.999', fees: '50', status: 'open' })
      // The broker holds as much: nothing was sold.
      const held = { symbol: 'BTC/USDT', side: 'long', size: '0.999', mark: 50_500 } as const
      expect((await person.tick({ at: june(2, '11:00'), positions: [held] })).trades).toEqual([])
      await person.fill({ ...sell, size: '0.999', fee: 51, feeCurrency: 'USDT' })
      // 0.999 · 51,000 − 50,000 − 51, to the last digit.
      expect(await only(desk)).toMatchObject({ status: 'closed', fees: '101', pnl: '898' })
    }))

  test('in the asset itself, of a sale, is money', () =>
    withDesk(async (desk) => {
      await desk.person.fill({ ...buy, size: 2 })
      await desk.person.fill({ ...sell, size: 1, fee: '0.001', feeCurrency: 'BTC' })
      expect(await only(desk)).toMatchObject({ size: '1', fees: '51', realised: '1000', pnl: '949' })
    }))

  test('of a margined instrument is money, whatever it is in', () =>
    withDesk(async (desk) => {
      const { symbol } = buy
      await desk.person.instrument({ symbol, paidUp: false })
      await desk.person.fill({ ...buy, fee: '0.001', feeCurrency: 'BTC' })
      expect(await only(desk)).toMatchObject({ size: '1', fees: '50' })
    }))

  test('in the quote currency, or in another with its rate, is converted; a rebate is negative', () =>
    withDesk(async (desk) => {
      const { person } = desk
      await person.instrument({ symbol: 'SAP', quoteCurrency: 'EUR' })
      const sap = { symbol: 'SAP', size: 10, price: 100, rate: '1.1' } as const
      await person.fill({ ...sap, at: buy.at, side: 'buy', fee: 2, feeCurrency: 'EUR' })
      await person.fill({
        ...sap,
        at: june(2, '11:00'),
        side: 'buy',
        fee: '0.01',
        feeCurrency: 'BNB',
        feeRate: 600,
      })
      await person.fill({ ...sap, at: june(2), side: 'buy', fee: '-1.5' })
      expect(await only(desk)).toMatchObject({ fees: '6.7', openedSize: '30' })
      await closeTrade(person, {
        at: june(3),
        trade: 'T1',
        price: 100,
        fee: 1,
        feeCurrency: 'EUR',
        rate: '1.2',
      })
      expect(await only(desk)).toMatchObject({ fees: '7.9' })
    }))

  test('without a rate is not booked, and flagged', () =>
    withDesk(async (desk) => {
      const { flags } = await desk.person.fill({ ...buy, fee: '0.02', feeCurrency: 'BNB' })
      expect(flags).toMatchObject([{ code: 'fee_without_rate', symbol: 'BTC/USDT', reported: '0.02 BNB' }])
      expect(await only(desk)).toMatchObject({ size: '1', fees: '0' })
    }))

  test('told with the exit of a snapshot may be a rebate', () =>
    withDesk(async (desk) => {
      const { person } = desk
      await person.tick({
        at: june(2, '10:00'),
        positions: [{ symbol: 'NQ', side: 'long', size: 1, mark: 100 }],
      })
      const exits = [{ symbol: 'NQ', price: 101, fee: '-0.25' }]
      await person.tick({ at: june(2), positions: [], exits })
      expect(await only(desk)).toMatchObject({ fees: '-0.25', pnl: '1.25' })
    }))
})

describe('swap and tax', () => {
  test('are reported by cash, and are part of funding and fees beside the totals of snapshots', () =>
    withDesk(async (desk) => {
      const { person } = desk
      const held = { symbol: 'NQ', side: 'long', size: 1, mark: 100 } as const
      await person.tick({ at: june(2), positions: [{ ...held, fees: 2 }] })
      await person.cash({ at: june(3, '13:00'), type: 'swap', amount: '-1.25', symbol: 'NQ' })
      await person.cash({ at: june(3, '14:00'), type: 'tax', amount: '0.2', symbol: 'NQ' })
      await person.tick({ at: june(3, '15:00'), positions: [{ ...held, fees: 2, funding: 1 }] })
      expect(await only(desk)).toMatchObject({ fees: '2.2', tax: '0.2', funding: '-0.25', swap: '-1.25' })
      await person.cash({ at: june(3, '15:30'), type: 'rebate', amount: '0.5', symbol: 'NQ' })
      await closeTrade(person, { at: june(4), trade: 'T1', price: 110 })
      const { trade, legs } = await shownTrade(person, { of: 'T1' })
      expect(trade).toMatchObject({ fees: '1.7', tax: '0.2', funding: '-0.25', swap: '-1.25', pnl: '8.05' })
      expect(legs.filter(({ kind }) => kind === 'swap').map(({ funding }) => funding)).toEqual(['-1.25'])
      expect(legs.filter(({ kind }) => kind === 'tax').map(({ fee }) => fee)).toEqual(['0.2'])
    }))
})

describe('the result of the currency', () => {
  const bought = async ({ person }: Desk, paidUp: boolean) => {
    await person.instrument({ symbol: 'SAP', quoteCurrency: 'EUR', paidUp })
    const sap = { symbol: 'SAP', size: 10 } as const
    await person.fill({ ...sap, at: june(2), side: 'buy', price: 100, rate: '1.1' })
    await person.tick({
      at: june(3),
      positions: [{ ...sap, side: 'long' }],
      marks: { SAP: { price: 100, rate: '1.2' } },
    })
  }

  test('is part of that of a paid-up position: what it cost was converted when it was bought', () =>
    withDesk(async (desk) => {
      await bought(desk, true)
      expect(await only(desk)).toMatchObject({ unrealised: '100' })
      await desk.person.fill({ at: june(4), symbol: 'SAP', side: 'sell', size: 4, price: 100, rate: '1.2' })
      expect(await only(desk)).toMatchObject({ realised: '40' })
      await desk.person.fill({ at: june(5), symbol: 'SAP', side: 'sell', size: 6, price: 105, rate: '1.05' })
      // 4·100·1.2 + 6·105·1.05 − 10·100·1.1
      expect(await only(desk)).toMatchObject({ pnl: '41.5', mfe: '100' })
      await desk.person.correct({ trade: 'T1', set: { entryPrice: 101 }, reason: 'statement' })
      expect(await only(desk)).toMatchObject({ realised: '30.5' })
    }))

  test('is at the rate that was told last where a fact brings none, then and as of then', () =>
    withDesk(async (desk) => {
      await bought(desk, true)
      const { person } = desk
      await person.tick({
        at: june(4),
        positions: [{ symbol: 'SAP', size: 10, side: 'long', mark: 101 }],
      })
      expect(await only(desk)).toMatchObject({ unrealised: '112' })
      await person.fill({ at: june(5), symbol: 'SAP', side: 'sell', size: 5, price: 101, rate: '1.3' })
      await person.fill({ at: june(6), symbol: 'SAP', side: 'sell', size: 1, price: 100 })
      // 5·101·1.3 + 100·1.3 − 6·100·1.1
      expect(await only(desk)).toMatchObject({ realised: '126.5' })
      const then = await shownTrade(person, { of: 'T1', asOf: june(4) })
      expect(then.trade).toMatchObject({ unrealised: '112' })
      const now = await only(desk)
      await person.tick({ equity: 1, at: june(8) })
      const past = await shownTrade(person, { of: 'T1', asOf: june(7) })
      expect(past.trade).toEqual(now)
    }))

  test('is none of a margined one, where only the result is converted', () =>
    withDesk(async (desk) => {
      await bought(desk, false)
      expect(await only(desk)).toMatchObject({ unrealised: '0' })
      await desk.person.fill({ at: june(5), symbol: 'SAP', side: 'sell', size: 10, price: 105, rate: '1.05' })
      expect(await only(desk)).toMatchObject({ pnl: '52.5' })
    }))
})
