import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { changedLeash, isWithin, type Leash } from '#memories'
import { type Exact, instant } from '#vocabulary'
import { type JudgedOrder, leashFindings } from './leash-breaches.ts'
import { isLimited, type LeashPart, NUMBERS, tightest } from './leash-in-force.ts'
import { leashLines } from './leash-words.ts'

const part = (leash: Leash, from: 'configured' | 'manual' = 'configured'): LeashPart => ({
  leash,
  source: { from, at: null, line: from === 'manual' ? 4 : null, strategy: null },
})

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
  drawdown: 0.04,
  facts: { symbol: 'XAUUSD', direction: 'long', events: ['NFP'] },
}
const stops = (leash: Leash, order: Partial<JudgedOrder> = {}) =>
  leashFindings(tightest([part(leash)]), { ...ORDER, ...order })
    .filter(({ means }) => means === 'stop')
    .map(({ text }) => text)

const shares = () => fc.double({ min: 0, max: 1, noNaN: true })
const leashes = (): fc.Arbitrary<Leash> =>
  fc.record(
    {
      riskPerTrade: shares(),
      openRisk: shares(),
      openTrades: fc.nat(5),
      tradesPerDay: fc.nat(5),
      lossPerDay: shares(),
      drawdown: shares(),
      symbols: fc.uniqueArray(fc.constantFrom('XAUUSD', 'EURUSD', 'NQ')),
      hours: fc.constantFrom('09:00-11:00', '22:00-02:00').map((window) => ({ windows: [window] })),
    },
    { requiredKeys: [] },
  )

describe('where two speak the tighter holds', () => {
  test.prop([leashes(), leashes()])('whatever either stops, both together stop', (one, other) => {
    const both = leashFindings(tightest([part(one), part(other, 'manual')]), ORDER)
    const apart = [one, other].flatMap((leash) => stops(leash))
    expect(both.some(({ means }) => means === 'stop')).toBe(apart.length > 0)
  })

  test.prop([leashes(), leashes()])('in whichever order they speak', (one, other) => {
    const [ab, ba] = [tightest([part(one), part(other)]), tightest([part(other), part(one)])]
    for (const name of NUMBERS) expect(ab.numbers[name]?.value).toBe(ba.numbers[name]?.value)
    expect(ab.symbols.length + ab.hours.length).toBe(ba.symbols.length + ba.hours.length)
  })

  test('a number is the smaller, with who said it; lists hold together', () => {
    const both = tightest([
      part({ riskPerTrade: 0.02, symbols: ['A', 'B'], avoid: [{ rule: 'x' }] }),
      part({ riskPerTrade: 0.01, symbols: ['B', 'C'], avoid: [{ rule: 'x' }, { rule: 'y' }] }, 'manual'),
    ])
    expect(both.numbers.riskPerTrade).toMatchObject({ value: 0.01, source: { from: 'manual', line: 4 } })
    expect(leashLines(both)).toEqual([
      'at most 1% of equity at risk in one trade',
      'only B',
      'avoid (in words, not enforced): x',
      'avoid (in words, not enforced): y',
    ])
  })

  test('symbols are named whole, and counted where they are many', () => {
    const symbols = Array.from({ length: 60 }, (_, n) => `SYMBOL${n}-PERP`)
    const [line = ''] = leashLines(tightest([part({ symbols })]))
    const [, names = '', more = ''] = /^only (.*) and (\d+) more \(leash names them all\)$/.exec(line) ?? []
    expect(names.split(', ')).toEqual(symbols.slice(0, 60 - Number(more)))
    expect(Number(more)).toBeGreaterThan(0)
    expect(line.length).toBeLessThan(240)
    expect(stops({ symbols })[0]).toMatch(/-PERP and 5\d more \(leash names them all\) \(set by a person\)$/)
  })

  test('nothing said limits nothing', () => {
    expect(isLimited(tightest([]))).toBe(false)
    expect(leashLines(tightest([part({})]))).toEqual([])
  })
})

describe('an order that breaks a limit', () => {
  test.each<[Leash, Partial<JudgedOrder>, string]>([
    [
      { riskPerTrade: 0.0099 },
      {},
      'it would make 1% of equity at risk in one trade: the leash allows at most 0.99%',
    ],
    [{ riskPerTrade: 0.01 }, { tradeRisk: { money: '250' as Exact } }, 'it would make 2.5%'],
    [{ riskPerTrade: 0.5 }, { tradeRisk: { unknown: 'without a stop' } }, 'cannot be said, without a stop'],
    [{ riskPerTrade: 0.5 }, { equity: null }, 'equity is not known'],
    [{ openRisk: 0.02 }, {}, 'it would make 2.5% of equity at risk in all open trades'],
    [{ openRisk: 0.5 }, { openRisk: { unknown: 'T3 has no stop' } }, 'T3 has no stop'],
    [{ openTrades: 1 }, {}, 'it would be trade 2 that is open: the leash allows at most 1'],
    [{ tradesPerDay: 2 }, {}, 'it would be trade 3 opened this trading day'],
    [{ lossPerDay: 0.005 }, {}, '0.5% is lost today'],
    [{ lossPerDay: 0.01 }, {}, '0.5% is lost today, and with the 1% that it risks it would be 1.5%'],
    [
      { lossPerDay: 0.01 },
      { dayStart: '5000' as Exact, dayStartNow: '5000' as Exact },
      'and with the 2% that it risks it would be 2.5%: the leash allows at most 1% lost in a day, of the equity it began with, 5000',
    ],
    [
      { lossPerDay: 0.01 },
      { dayStart: '9866.666666666666666667' as Exact },
      'of the equity it began with, 9866.67',
    ],
    [{ riskPerTrade: 0.5 }, { equity: '-1.005000001' as Exact }, 'equity is -1.01'],
    [{ lossPerDay: 0.5 }, { risk: { unknown: 'without a stop' } }, 'cannot be said, without a stop'],
    [{ lossPerDay: 0.01 }, { lostToday: null }, 'what was lost today cannot be said'],
    [{ drawdown: 0.04 }, {}, 'the drawdown is 4%: the leash allows no new trade from 4% on'],
    [
      { symbols: ['EURUSD'] },
      {},
      'XAUUSD is not among the symbols: the leash allows only EURUSD (set by a person)',
    ],
    [{ hours: { windows: ['10:01-16:00'] } }, {}, 'new trades only at 10:01-16:00 UTC'],
    [{ avoid: [{ rule: 'no NFP', when: { field: 'event', is: 'NFP' } }] }, {}, 'avoid: no NFP'],
  ])('%o is stopped with which, and what it would make', (leash, order, words) => {
    expect(stops(leash, order)).toEqual([expect.stringContaining(words)])
  })

  test.each<[Leash, Partial<JudgedOrder>]>([
    [{ riskPerTrade: 0.01, openRisk: 0.025, lossPerDay: 0.015 }, {}],
    [{ openTrades: 2, tradesPerDay: 3 }, {}],
    [{ openTrades: 0, tradesPerDay: 0 }, { opens: false }],
    [{ drawdown: 0.0401, symbols: ['XAUUSD'], hours: { windows: ['10:00-16:00'] } }, {}],
    [{ riskPerTrade: 0 }, { sized: false, tradeRisk: { unknown: 'without a size' } }],
    [{ avoid: [{ rule: 'no NFP', when: { field: 'event', is: 'CPI' } }, { rule: 'be calm' }] }, {}],
  ])('%o is not, at its limit', (leash, order) => {
    expect(stops(leash, order)).toEqual([])
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

test('a change leaves what it does not name, and null takes a limit off', () => {
  const first = changedLeash(undefined, { riskPerTrade: 0.01, strategies: { breakout: { openTrades: 1 } } })
  const next = changedLeash(first, { openTrades: 3, strategies: { breakout: { drawdown: 0.1 } } })
  expect(next).toEqual({
    all: { riskPerTrade: 0.01, openTrades: 3 },
    strategies: { breakout: { openTrades: 1, drawdown: 0.1 } },
  })
  expect(changedLeash(next, { riskPerTrade: null }).all).toEqual({ openTrades: 3 })
})
