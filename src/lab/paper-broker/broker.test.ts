import { describe, expect, test } from 'vitest'
import { Decimal, type Exact, exact } from '#vocabulary'
import { whole } from '../random/draw.ts'
import { mulberry32 } from '../random/mulberry32.ts'
import { passBar } from './bar-passes.ts'
import { type Entry, enter, leave, POSITION_CAP } from './order.ts'
import { deposit, equityOf, openAccount, type PaperAccount, type Quote } from './paper-account.ts'
import { snapshotOf } from './snapshot.ts'

const D = (value: string | number): Decimal => Decimal.parse(value) as Decimal
const X = (value: string | number): Exact => exact(value) as Exact

const TERMS = {
  halfSpread: { A: X('0.05'), B: X('0.01') },
  multiplier: { A: X('1'), B: X('5') },
  feeRate: X('0.0001'),
  cap: X('2'),
}

const bar = (open: number, high: number, low: number, close: number, rate = '1'): Quote => ({
  open: D(open),
  high: D(high),
  low: D(low),
  close: D(close),
  rate: D(rate),
})

const flat = (price: number): ReadonlyMap<string, Quote> => new Map([['A', bar(price, price, price, price)]])

const holding = (side: Entry['side'], stop: number, target: number): PaperAccount => {
  const start = passBar(deposit(openAccount(TERMS), X('10000')), flat(100)).account
  const { account, answer } = enter(start, {
    symbol: 'A',
    side,
    size: X('10'),
    stop: X(stop),
    target: X(target),
  })
  expect(answer.outcome).toBe('filled')
  return account
}

describe('the paper broker', () => {
  test('buys at the ask, sells at the bid, and takes its fee both times', () => {
    const account = holding('long', 95, 110)
    expect(account.held.get('A')?.entry.text).toBe('100.05')
    expect(account.fees.text).toBe('0.1')
    // Half the spread on ten, and the fee.
    expect(equityOf(account).text).toBe('9999.4')
    const left = leave(account, 'A')
    expect(left.answer).toMatchObject({
      side: 'sell',
      price: '99.95',
      fee: '0.1',
      order: 'o2',
      position: 'p1',
    })
    expect(equityOf(left.account).text).toBe('9998.8')
    expect(left.account.held.size).toBe(0)
  })

  test('fills a stop at its level, a target at its level', () => {
    const stopped = passBar(holding('long', 95, 110), new Map([['A', bar(100, 101, 94, 96)]]))
    expect(stopped.exits).toEqual([{ symbol: 'A', id: 'p1', price: '95', kind: 'stop_loss', fee: '0.1' }])
    const won = passBar(holding('short', 105, 90), new Map([['A', bar(100, 101, 89.9, 92)]]))
    expect(won.exits).toEqual([{ symbol: 'A', id: 'p1', price: '90', kind: 'take_profit', fee: '0.09' }])
  })

  test('assumes the stop where a bar holds both levels', () => {
    const both = new Map([['A', bar(100, 120, 90, 100)]])
    for (const side of ['long', 'short'] as const) {
      const account = side === 'long' ? holding(side, 95, 110) : holding(side, 105, 91)
      expect(passBar(account, both).exits[0]?.kind).toBe('stop_loss')
    }
  })

  test('fills a stop that the bar opens beyond where the bar opens', () => {
    const gap = passBar(holding('long', 95, 110), new Map([['A', bar(93, 94, 92, 93)]]))
    expect(gap.exits[0]?.price).toBe('92.95')
  })

  test('needs the bid to reach a long position’s target', () => {
    const near = passBar(holding('long', 95, 110), new Map([['A', bar(100, 110.04, 99, 100)]]))
    expect(near.exits).toEqual([])
  })

  test('refuses a position above its cap, and holds and charges nothing', () => {
    const start = passBar(deposit(openAccount(TERMS), X('10000')), flat(100)).account
    const entry = { symbol: 'A', side: 'long', size: X('250'), stop: X('95'), target: X('110') } as const
    const { account, answer } = enter(start, entry)
    expect(answer).toMatchObject({ outcome: 'refused', rule: POSITION_CAP, order: 'o1' })
    expect(equityOf(account).text).toBe('10000')
    expect(account.held.size).toBe(0)
  })

  test('values what is quoted abroad at the rate of the day', () => {
    const at = (price: number, rate: string) => new Map([['B', bar(price, price, price, price, rate)]])
    const start = passBar(deposit(openAccount(TERMS), X('10000')), at(100, '1.1')).account
    const entry = { symbol: 'B', side: 'short', size: X('2'), stop: X('120'), target: X('80') } as const
    const { account } = enter(start, entry)
    const later = passBar(account, at(90, '1.2')).account
    // (99.99 − 90) · 2 · 5 · 1.2, less a fee of 0.11
    expect(equityOf(later).text).toBe('10119.77')
    expect(snapshotOf(later)).toMatchObject({
      equity: '10119.77',
      positions: [{ id: 'p1', symbol: 'B', side: 'short', size: '2', price: '99.99', fees: '0.11' }],
      marks: { B: { price: '90', rate: '1.2' } },
    })
  })

  test('accounts for every fill: equity is deposits, results, open results and fees, exactly', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = mulberry32(seed)
      const cents = (low: number, high: number): number => whole(random, low * 100, high * 100) / 100
      let account = deposit(openAccount(TERMS), X('10000'))
      let booked = D('10000')
      const lots = new Map<string, { sign: Decimal; entry: Decimal; size: Decimal }>()
      const value = (symbol: string, price: Decimal): Decimal => {
        const lot = lots.get(symbol)
        const { rate } = account.quotes.get(symbol) as Quote
        if (!lot) return Decimal.zero
        const multiplier = Decimal.of(TERMS.multiplier[symbol as 'A' | 'B'])
        return price.minus(lot.entry).times(lot.size).times(lot.sign).times(multiplier).times(rate)
      }
      for (let step = 0; step < 300; step++) {
        const quotes = new Map(
          (['A', 'B'] as const).map((symbol) => {
            const [low, high] = [cents(90, 99), cents(101, 110)]
            const quote = bar(
              cents(99, 101),
              high,
              low,
              cents(99, 101),
              symbol === 'B' ? X(cents(1, 1.2)) : '1',
            )
            return [symbol, quote] as const
          }),
        )
        const passed = passBar(account, quotes)
        account = passed.account
        for (const { symbol, price, fee } of passed.exits) {
          booked = booked.plus(value(symbol, D(price))).minus(D(fee))
          lots.delete(symbol)
        }
        const symbol = random() < 0.5 ? 'A' : 'B'
        if (account.held.has(symbol) && random() < 0.2) {
          const { account: after, answer } = leave(account, symbol)
          booked = booked.plus(value(symbol, D(answer.price))).minus(D(answer.fee))
          lots.delete(symbol)
          account = after
        } else if (!account.held.has(symbol)) {
          const side = random() < 0.5 ? 'long' : 'short'
          const [down, up] = [X(cents(91, 98)), X(cents(102, 109))]
          const levels = side === 'long' ? { stop: down, target: up } : { stop: up, target: down }
          const { account: after, answer } = enter(account, {
            symbol,
            side,
            size: X(cents(0.01, 90)),
            ...levels,
          })
          account = after
          if (answer.outcome === 'filled') {
            const sign = D(side === 'long' ? 1 : -1)
            lots.set(symbol, { sign, entry: D(answer.price), size: D(answer.size) })
            booked = booked.minus(D(answer.fee))
          }
        }
        let open = booked
        for (const one of lots.keys()) open = open.plus(value(one, (account.quotes.get(one) as Quote).close))
        expect(equityOf(account).text).toBe(open.text)
        expect(snapshotOf(account).equity).toBe(open.text)
        expect([...account.held.keys()].sort()).toEqual([...lots.keys()].sort())
      }
    }
  })
})
