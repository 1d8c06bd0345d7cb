import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { EpisodeTrace } from '#memories'
import { DAY_MS, instant, plusMs } from '#vocabulary'
import { performanceReport } from './performance-report.ts'
import { sampleTrace } from './testing/sample-trace.ts'

const traces = (count: number, told: (i: number) => Partial<EpisodeTrace>): EpisodeTrace[] =>
  Array.from({ length: count }, (_, i) => sampleTrace({ n: i + 1, ...told(i) }))

const rs = (...values: number[]): EpisodeTrace[] => traces(values.length, (i) => ({ r: values[i] ?? null }))

describe('a strategy by hand', () => {
  const report = performanceReport(rs(2, -1, -1, 2, -1, -0.5, -1, 2, 1, -1))

  test('counts, win rate, expectancy, profit factor', () => {
    // Gains 7, losses 5.5
    expect(report).toMatchObject({ n: 10, nR: 10, wins: 4, losses: 6, basis: 'stop' })
    expect(report.winRate?.value).toBe(0.4)
    expect(report.expectancy?.value).toBeCloseTo(0.15, 12)
    expect(report.profitFactorR).toBeCloseTo(7 / 5.5, 12)
    expect(report.profitFactor).toBeCloseTo(7 / 5.5, 12)
    expect(report.pnl).toBeCloseTo(150, 9)
    // Σr² = 18.25, variance (18.25 − 10·.0225)/9 = 2.00278; t95 at 9 degrees 1.833
    expect(report.expectancy?.lower).toBeCloseTo(0.15 - 1.833 * Math.sqrt(2.00278 / 10), 3)
  })

  test('best, worst and the longest run of losses in the order they ended', () => {
    expect([report.best?.r, report.worst?.r, report.mostLossesInARow]).toEqual([2, -1, 3])
    const late = traces(3, (i) => ({
      r: [-1, 1, -1][i] ?? 0,
      // The winner was entered second and closed last.
      at: plusMs(instant('2024-02-01T00:00:00Z'), i),
      holdingSeconds: [10, 90, 10][i] ?? 0,
    }))
    expect(performanceReport(late).mostLossesInARow).toBe(2)
  })
})

test('Sharpe is per trade, and annualised by the trades a year that were seen', () => {
  const start = instant('2024-01-01T00:00:00Z')
  // Twenty trades, the first entered on day 0 and the last known on day 30: √(20·365.25/30) = 15.6045
  const twenty = traces(20, (i) => ({
    r: i % 2 === 0 ? 2 : -1,
    at: plusMs(start, i * DAY_MS),
    outcomeKnownAt: plusMs(start, (i === 19 ? 30 : i + 0.5) * DAY_MS),
  }))
  const { sharpe } = performanceReport(twenty)
  const perTrade = 0.5 / Math.sqrt((20 * 1.5 ** 2) / 19)
  expect(sharpe?.perTrade).toBeCloseTo(perTrade, 9)
  expect((sharpe?.annual ?? 0) / perTrade).toBeCloseTo(15.6045, 4)
  expect(sharpe?.tradesPerYear).toBeCloseTo(243.5, 6)
  expect(sharpe?.basis).toBe('per trade × √(trades per year)')
})

test('a Sharpe is not made of four trades, of equal ones, nor annualised within a day', () => {
  expect(performanceReport(rs(1, -1, 1, -1)).sharpe).toBeNull()
  expect(performanceReport(rs(0.1, 0.1, 0.1, 0.1, 0.1, 0.1)).sharpe).toBeNull()
  const at = instant('2024-01-01T00:00:00Z')
  const hour = traces(6, (i) => ({ r: i, at: plusMs(at, i), outcomeKnownAt: plusMs(at, i + 1_000) }))
  expect(performanceReport(hour).sharpe).toMatchObject({ annual: null, tradesPerYear: null })
})

test('open trades are counted apart, at their marks, and beside the fair mean', () => {
  const open = traces(3, (i) => ({
    n: 20 + i,
    status: 'open',
    r: null,
    rSource: 'none',
    outcomeKnownAt: null,
  }))
  const [first, second] = open
  if (first === undefined || second === undefined) throw new Error('three were made')
  const report = performanceReport(
    [...rs(1, 1, 1, 1, -1), ...open],
    new Map([
      [first.id, { r: -2, net: -20 }],
      [second.id, { r: -1, net: -15 }],
    ]),
  )
  expect(report).toMatchObject({ n: 5, wins: 4 })
  // (3 − 3) / 7
  expect(report.open).toEqual({ n: 3, marked: 2, net: -35, inR: 2, meanR: -1.5, meanRWithClosed: 0 })
})

test('groups by regime, session and variant say nothing below five trades', () => {
  const report = performanceReport(
    traces(12, (i) => ({
      regime: i < 8 ? 'ranging' : null,
      session: i < 6 ? 'asia' : 'london',
      variant: 'v2',
      r: i < 6 ? -1 : 1,
    })),
  )
  expect(report.byRegime.map(({ name, n, winRate }) => [name, n, winRate?.value ?? null])).toEqual([
    ['ranging', 8, 0.25],
    ['unknown', 4, null],
  ])
  expect(report.byRegime[1]).toMatchObject({ expectancy: null, least: 5 })
  expect(report.bySession.map(({ name, expectancy }) => [name, expectancy?.value])).toEqual([
    ['asia', -1],
    ['london', 1],
  ])
  expect(report.byVariant.map(({ name, n }) => [name, n])).toEqual([['v2', 12]])
})

test('outcomes by proxy stand in only where those by stop are too few', () => {
  const mixed = (stops: number) =>
    performanceReport(traces(30, (i) => ({ r: i < stops ? 1 : -2, rSource: i < stops ? 'stop' : 'proxy' })))
  expect([mixed(10).basis, mixed(10).expectancy?.value, mixed(10).nR]).toEqual(['stop', 1, 10])
  expect([mixed(9).basis, mixed(9).expectancy?.value, mixed(9).nR]).toEqual(['proxy', -2, 21])
})

test('without R, money tells win rate, profit factor, best and worst', () => {
  const report = performanceReport(
    traces(6, (i) => ({ r: null, rSource: 'none', pnl: [300, -100, -100, 50, 20, -5][i] ?? 0 })),
  )
  expect(report).toMatchObject({ nR: 0, expectancy: null, sharpe: null, profitFactorR: null })
  expect([report.winRate?.value, report.best?.pnl, report.worst?.pnl]).toEqual([0.5, 300, -100])
  expect(report.profitFactor).toBeCloseTo(370 / 205, 12)
})

test('regimes follow each other from one episode to the next of the same symbol, no-trades included', () => {
  const report = performanceReport(
    traces(7, (i) => ({
      symbol: i === 2 ? 'EURUSD' : 'XAUUSD',
      regime:
        ['ranging', 'ranging', 'volatile', 'trending_up', 'unknown', 'ranging', 'trending_up'][i] ?? null,
      kind: i === 3 ? 'no_trade' : 'trade',
    })),
  )
  // Gold: ranging, ranging, trending_up, ranging, trending_up
  expect(report.transitions).toEqual([
    { from: 'ranging', to: 'trending_up', count: 2, share: 2 / 3 },
    { from: 'ranging', to: 'ranging', count: 1, share: 1 / 3 },
    { from: 'trending_up', to: 'ranging', count: 1, share: 1 },
  ])
})

test('nothing is nothing, not an error', () => {
  expect(performanceReport([])).toMatchObject({
    n: 0,
    winRate: null,
    sharpe: null,
    best: null,
    transitions: [],
  })
})

const anyTrace = fc.record({
  r: fc.option(fc.double({ min: -5, max: 5, noNaN: true })),
  regime: fc.constantFrom('ranging', 'volatile', 'unknown', null),
  status: fc.constantFrom('open' as const, 'closed' as const, 'voided' as const),
})

test.prop([fc.array(anyTrace, { maxLength: 60 })])(
  'the order given does not matter, and groups add up',
  (told) => {
    const all = traces(told.length, (i) => told[i] ?? {})
    const report = performanceReport(all)
    const reversed = performanceReport(all.toReversed())
    expect(reversed.transitions).toEqual(report.transitions)
    expect([reversed.n, reversed.wins, reversed.mostLossesInARow]).toEqual([
      report.n,
      report.wins,
      report.mostLossesInARow,
    ])
    expect(report.byRegime.reduce((sum, { n }) => sum + n, 0)).toBe(report.n)
    expect(report.n).toBe(told.filter(({ status }) => status === 'closed').length)
  },
)
