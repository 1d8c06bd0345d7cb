import { describe, expect, test } from 'vitest'
import { DAY_MS, instant } from '#vocabulary'
import { atr } from './atr.ts'
import type { Bar } from './bar.ts'
import { MARKET_DEFAULTS } from './options.ts'
import { fixedTrendOf, fixedVolatilityOf, trendOf, volatilityOf } from './regime.ts'
import { REGIMES, regimeOf, regimeTagOf, trendOfRegime } from './seed-tags.ts'

const START = instant('2020-01-01T00:00:00Z')

/** Days with the closes given and a range of `range(i)` around them. */
const days = (closes: readonly number[], range: (i: number) => number = () => 2): Bar[] =>
  closes.map((close, i) => ({
    at: instant(START + i * DAY_MS),
    open: close,
    high: close + range(i) / 2,
    low: close - range(i) / 2,
    close,
  }))

const level = (count: number, price = 100): number[] => Array.from({ length: count }, () => price)

describe('the trend', () => {
  const trendAfter = (move: number) => trendOf(days([...level(29), 100 + move]), MARKET_DEFAULTS)

  test('is a month’s move beyond one and a half daily ranges', () => {
    // The last true range is |move| + 1, so ATR = 2 + (|move| − 1)/14; the bar is near 3.1% of price.
    expect(trendAfter(4)).toBe('up')
    expect(trendAfter(-4)).toBe('down')
    expect(trendAfter(3)).toBe('none')
    expect(trendAfter(-3)).toBe('none')
  })

  test('compares with the close twenty days ago, not with older ones', () => {
    expect(trendOf(days([...level(30), ...level(20, 150)]), MARKET_DEFAULTS)).toBe('up')
    expect(trendOf(days([...level(30), ...level(21, 150)]), MARKET_DEFAULTS)).toBe('none')
  })

  test('is unknown under twenty-one days, or at a price of zero', () => {
    expect(trendOf(days(level(20)), MARKET_DEFAULTS)).toBe('unknown')
    expect(trendOf(days(level(21)), MARKET_DEFAULTS)).toBe('none')
    expect(trendOf(days([...level(29), 0]), MARKET_DEFAULTS)).toBe('unknown')
    expect(trendOf([], MARKET_DEFAULTS)).toBe('unknown')
  })
})

describe('the volatility', () => {
  const ranked = (last: number, count = 300) =>
    volatilityOf(
      days(level(count), (i) => (i < count - 14 ? 2 + (i % 50) / 100 : last)),
      MARKET_DEFAULTS,
    )

  test('is the rank of today’s relative range among the year’s', () => {
    expect(ranked(0.5)).toBe('low')
    expect(ranked(2.24)).toBe('normal')
    expect(ranked(9)).toBe('extreme')
  })

  test('changes its name exactly at the quarter, three quarters and nineteen twentieths', () => {
    // Ranges that grow day by day give values that grow day by day, so ranks can be counted by hand.
    const options = {
      ...MARKET_DEFAULTS,
      atrPeriod: 2,
      atrBars: 3,
      volatilityDays: 100,
      volatilityLeastDays: 100,
    }
    const history = days(level(103, 10_000), (i) => 1000 + i)
    const values = history.map((_, i) => atr(history, options, i + 1) ?? 0).slice(2)
    const tagAt = (rank: number) => {
      // A last day whose own value falls just above `rank` of the hundred before it.
      const target = ((values[rank - 1] ?? 0) + (values[rank] ?? values[rank - 1] ?? 0)) / 2 + 1e-6
      const before = history.slice(0, 102)
      const [a, b] = before.slice(-2).map((day) => day.high - day.low)
      const range = 2 * target - ((a ?? 0) + (b ?? 0)) / 2
      return volatilityOf([...before, ...days(level(1, 10_000), () => range)], options)
    }
    expect([24, 25, 74, 75, 94, 95].map(tagAt)).toEqual([
      'low',
      'normal',
      'normal',
      'high',
      'high',
      'extreme',
    ])
  })

  test('of a market that never changes is normal', () => {
    expect(volatilityOf(days(level(300)), MARKET_DEFAULTS)).toBe('normal')
  })

  test('is unknown until sixty earlier days have a range of their own', () => {
    expect(volatilityOf(days(level(74)), MARKET_DEFAULTS)).toBe('unknown')
    expect(volatilityOf(days(level(75)), MARKET_DEFAULTS)).toBe('normal')
    expect(volatilityOf(days([...level(299), 0]), MARKET_DEFAULTS)).toBe('unknown')
  })

  test('looks back a year and no further', () => {
    const wild = days(level(650), (i) => (i < 300 ? 50 : 2))
    expect(volatilityOf(wild, MARKET_DEFAULTS)).toBe('normal')
    expect(volatilityOf(wild, MARKET_DEFAULTS)).toBe(volatilityOf(wild.slice(-350), MARKET_DEFAULTS))
  })
})

describe('the fixed thresholds', () => {
  const options = MARKET_DEFAULTS

  test('tell a move beyond half a percent', () => {
    const to = (last: number) => fixedTrendOf(days([...level(11), last]), options)
    expect([to(100.51), to(100.49), to(99.51), to(99.49)]).toEqual(['up', 'none', 'none', 'down'])
  })

  test('tell returns that spread by 0.4% or more', () => {
    const swing = (size: number) =>
      fixedVolatilityOf(
        days(Array.from({ length: 101 }, (_, i) => 100 * Math.exp(i % 2 ? size : 0))),
        options,
      )
    // Returns alternate ±size, a hundred of them: sd = size · √(100/99).
    expect(swing(0.00399)).toBe('high')
    expect(swing(0.00397)).toBe('normal')
  })

  test('are unknown under twelve bars', () => {
    expect(fixedTrendOf(days(level(11)), options)).toBe('unknown')
    expect(fixedVolatilityOf(days(level(11)), options)).toBe('unknown')
    expect(fixedTrendOf(days([0, ...level(20)]), options)).toBe('unknown')
  })
})

describe('the derived tags', () => {
  test('are derived from trend and volatility', () => {
    expect(regimeOf('up', 'extreme')).toBe('trending_up')
    expect(regimeOf('down', 'unknown')).toBe('trending_down')
    expect(regimeOf('none', 'normal')).toBe('ranging')
    expect(regimeOf('none', 'low')).toBe('ranging')
    expect(regimeOf('none', 'high')).toBe('volatile')
    expect(regimeOf('none', 'unknown')).toBe('unknown')
    expect(regimeOf('unknown', 'high')).toBe('unknown')
    expect(regimeTagOf('up', 'low')).toBe('trend_up_lowvol')
    expect(regimeTagOf('down', 'extreme')).toBe('trend_down_hivol')
    expect(regimeTagOf('none', 'high')).toBe('chop_hivol')
    expect(regimeTagOf('up', 'unknown')).toBe('unknown')
  })

  test('lead back to the trend', () => {
    expect(REGIMES.map(trendOfRegime)).toEqual(['up', 'down', 'none', 'none', 'unknown'])
  })
})
