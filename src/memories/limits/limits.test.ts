import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { type Exact, instant, parse } from '#vocabulary'
import { type JudgedOrder, limitFindings } from './limit-findings.ts'
import { limitLines } from './limit-words.ts'
import { type Limits, zLimits } from './limits.ts'
import { isLimited, limitsInForce } from './limits-in-force.ts'
import { isWithin } from './trading-hours.ts'

const inForce = (limits: Limits, strategy?: string) => limitsInForce({ drawdownLimit: 0.2, limits }, strategy)
/** Limits for all, and of a strategy that asks. */
const together = (one: Limits, other: Limits) => inForce({ ...one, strategies: { x: other } }, 'x')

const ORDER: JudgedOrder = {
  symbol: 'XAUUSD',
  at: instant('2026-01-05T10:00:00Z'),
  accountZone: 'UTC',
  risk: { money: '100' as Exact },
  tradeRisk: { money: '100' as Exact },
  sized: true,
  equity: '10000' as Exact,
  open: 1,
  opens: true,
  openRisk: { money: '150' as Exact },
  openedToday: 2,
  dayStart: '10000' as Exact,
  dayStartNow: '10000' as Exact,
  lostToday: 0.005,
  facts: { symbol: 'XAUUSD', direction: 'long', events: ['NFP'] },
}
const stops = (limits: Limits, order: Partial<JudgedOrder> = {}) =>
  limitFindings(inForce(limits), { ...ORDER, ...order })
    .filter(({ means }) => means === 'stop')
    .map(({ text }) => text)

const shares = () => fc.double({ min: 0, max: 0.99, noNaN: true })
const anyLimits = (): fc.Arbitrary<Limits> =>
  fc.record(
    {
      riskPerTrade: shares(),
      openRisk: shares(),
      openTrades: fc.nat(5),
      tradesPerDay: fc.nat(5),
      lossPerDay: shares(),
      symbols: fc.uniqueArray(fc.constantFrom('XAUUSD', 'EURUSD', 'NQ')),
      hours: fc.constantFrom('09:00-11:00', '22:00-02:00').map((window) => ({ windows: [window] })),
    },
    { requiredKeys: [] },
  )

describe('limits of a strategy hold besides those for all', () => {
  test.prop([anyLimits(), anyLimits()])('whatever either stops, both together stop', (one, other) => {
    const both = limitFindings(together(one, other), ORDER)
    const apart = [one, other].flatMap((limits) => stops(limits))
    expect(both.some(({ means }) => means === 'stop')).toBe(apart.length > 0)
  })

  test.prop([anyLimits(), anyLimits()])('in whichever order they are given', (one, other) => {
    const [ab, ba] = [together(one, other), together(other, one)]
    expect(ab.numbers).toEqual(ba.numbers)
    expect(new Set(ab.symbols)).toEqual(new Set(ba.symbols))
    expect(ab.hours.length).toBe(ba.hours.length)
  })

  test('a number is the smaller, symbols are common, rules are added', () => {
    const both = together(
      { riskPerTrade: 0.02, symbols: ['A', 'B'], avoid: [{ rule: 'x' }] },
      { riskPerTrade: 0.01, symbols: ['B', 'C'], avoid: [{ rule: 'y' }] },
    )
    expect(limitLines(both)).toEqual([
      'at most 1% of equity at risk in one trade',
      'only B',
      'avoid (in words, not enforced): x',
      'avoid (in words, not enforced): y',
    ])
  })

  test('symbols are named whole, and counted where they are many', () => {
    const symbols = Array.from({ length: 60 }, (_, n) => `SYMBOL${n}-PERP`)
    const [line = ''] = limitLines(inForce({ symbols }))
    const [, names = '', more = ''] = /^only (.*) and (\d+) more \(config names them all\)$/.exec(line) ?? []
    expect(names.split(', ')).toEqual(symbols.slice(0, 60 - Number(more)))
    expect(Number(more)).toBeGreaterThan(0)
    expect(line.length).toBeLessThan(240)
    expect(stops({ symbols })[0]).toMatch(/-PERP and 5\d more \(config names them all\)$/)
  })

  test('nothing said limits nothing', () => {
    expect(isLimited(inForce({}))).toBe(false)
    expect(limitLines(inForce({}))).toEqual([])
  })
})

describe('an order that breaks a limit', () => {
  test.each<[Limits, Partial<JudgedOrder>, string]>([
    [
      { riskPerTrade: 0.0099 },
      {},
      'it would make 1% of equity at risk in one trade: a person’s limits allow at most 0.99%',
    ],
    [{ riskPerTrade: 0.01 }, { tradeRisk: { money: '250' as Exact } }, 'it would make 2.5%'],
    [
      { riskPerTrade: 0.5 },
      { tradeRisk: { unknown: 'without a stop' } },
      'the risk is unknown, without a stop',
    ],
    [{ riskPerTrade: 0.5 }, { equity: null }, 'equity is not known'],
    [{ openRisk: 0.02 }, {}, 'it would make 2.5% of equity at risk in all open trades'],
    [{ openRisk: 0.5 }, { openRisk: { unknown: 'T3 has no stop' } }, 'T3 has no stop'],
    [{ openTrades: 1 }, {}, 'it would be trade 2 that is open: a person’s limits allow at most 1'],
    [{ tradesPerDay: 2 }, {}, 'it would be trade 3 opened this trading day'],
    [{ lossPerDay: 0.005 }, {}, '0.5% is lost today'],
    [{ lossPerDay: 0.01 }, {}, '0.5% is lost today, and with the 1% that it risks it would be 1.5%'],
    [
      { lossPerDay: 0.01 },
      { dayStart: '5000' as Exact, dayStartNow: '5000' as Exact },
      'and with the 2% that it risks it would be 2.5%: a person’s limits allow at most 1% lost in a day, of the equity it began with, 5000',
    ],
    [
      { lossPerDay: 0.01 },
      { dayStart: '9866.666666666666666667' as Exact },
      'of the equity it began with, 9866.67',
    ],
    [{ riskPerTrade: 0.5 }, { equity: '-1.005000001' as Exact }, 'equity is -1.01'],
    [{ lossPerDay: 0.5 }, { risk: { unknown: 'without a stop' } }, 'the risk is unknown, without a stop'],
    [{ lossPerDay: 0.01 }, { lostToday: null }, 'the loss of today is unknown'],
    [{ symbols: ['EURUSD'] }, {}, 'XAUUSD is not among the symbols: a person’s limits allow only EURUSD'],
    [{ hours: { windows: ['10:01-16:00'] } }, {}, 'new trades only at 10:01-16:00 UTC'],
    [{ avoid: [{ rule: 'no NFP', when: { field: 'event', is: 'NFP' } }] }, {}, 'avoid: no NFP'],
  ])('%o is stopped with which, and what it would make', (limits, order, words) => {
    expect(stops(limits, order)).toEqual([expect.stringContaining(words)])
  })

  test.each<[Limits, Partial<JudgedOrder>]>([
    [{ riskPerTrade: 0.01, openRisk: 0.025, lossPerDay: 0.015 }, {}],
    [{ openTrades: 2, tradesPerDay: 3 }, {}],
    [{ openTrades: 0, tradesPerDay: 0 }, { opens: false }],
    [{ symbols: ['XAUUSD'], hours: { windows: ['10:00-16:00'] } }, {}],
    [{ riskPerTrade: 0 }, { sized: false, tradeRisk: { unknown: 'without a size' } }],
    [{ avoid: [{ rule: 'no NFP', when: { field: 'event', is: 'CPI' } }, { rule: 'be calm' }] }, {}],
  ])('%o is not, at its limit', (limits, order) => {
    expect(stops(limits, order)).toEqual([])
  })
})

describe('hours', () => {
  const london = { windows: ['08:00-16:00'], zone: 'Europe/London' }
  test.each([
    [london, '2026-01-05T08:00:00Z', true],
    [london, '2026-01-05T16:00:00Z', false],
    // Summer time: eight there is seven in Greenwich.
    [london, '2026-07-06T07:00:00Z', true],
    [london, '2026-07-06T15:00:00Z', false],
    [{ windows: ['22:00-02:00'] }, '2026-01-05T01:59:59Z', true],
    [{ windows: ['22:00-02:00'] }, '2026-01-05T02:00:00Z', false],
    [{ windows: ['00:00-24:00'] }, '2026-01-05T23:59:59Z', true],
  ])('%o at %s: %s', (hours, at, within) => {
    expect(isWithin(hours, instant(at), 'UTC')).toBe(within)
  })
})

test('a limit of 1 is a mistyped 1%', () => {
  expect(() => parse(zLimits, { riskPerTrade: 1 }, 'limits')).toThrow('is 1, which is 100%')
})
