import { fc, test } from '@fast-check/vitest'
import { ATR } from 'trading-signals'
import { describe, expect } from 'vitest'
import { instant } from '#vocabulary'
import { atr, trueRange } from './atr.ts'
import type { Bar } from './bar.ts'
import { MARKET_DEFAULTS } from './options.ts'

const START = instant('2024-01-01T00:00:00Z')

const barOf = (index: number, open: number, high: number, low: number, close: number): Bar => ({
  at: instant(START + index * 60_000),
  open,
  high,
  low,
  close,
})

const bars = (least: number, most: number): fc.Arbitrary<Bar[]> =>
  fc
    .array(fc.tuple(...[0, 1, 2, 3].map(() => fc.double({ min: 1, max: 1000, noNaN: true }))), {
      minLength: least,
      maxLength: most,
    })
    .map((rows) =>
      rows.map(([a = 1, b = 1, c = 1, d = 1], i) => {
        const sorted = [a, b, c, d].sort((x, y) => x - y)
        return barOf(i, a, sorted[3] ?? a, sorted[0] ?? a, d)
      }),
    )

/** The definition, literally: a list of true ranges, a mean, then a recursion. */
const plainAtr = (all: readonly Bar[], period: number, window: number): number => {
  const last = all.slice(-window)
  const ranges = last.map((bar, i) => {
    const before = last[i - 1]
    return before
      ? Math.max(bar.high - bar.low, Math.abs(bar.high - before.close), Math.abs(bar.low - before.close))
      : bar.high - bar.low
  })
  const mean = ranges.slice(0, period).reduce((sum, range) => sum + range, 0) / period
  return ranges.slice(period).reduce((average, range) => (average * (period - 1) + range) / period, mean)
}

describe('the average true range', () => {
  test('of one bar counts the gap from the close before', () => {
    const bar = barOf(1, 10, 12, 9, 11)
    expect(trueRange(bar, undefined)).toBe(3)
    expect(trueRange(bar, 14)).toBe(5)
    expect(trueRange(bar, 7)).toBe(5)
    expect(trueRange(bar, 10)).toBe(3)
  })

  test('by hand: fourteen ranges of 2, one of 4, one of 9', () => {
    const calm = Array.from({ length: 14 }, (_, i) => barOf(i, 100, 101, 99, 100))
    const fifteenth = barOf(14, 100, 103, 99, 102)
    const sixteenth = barOf(15, 110, 111, 108, 110)
    // 2 + (4 − 2)/14 = 15/7; then the gap: 111 − 102 = 9; 15/7 + (9 − 15/7)/14 = 129/49
    expect(atr([...calm, fifteenth], MARKET_DEFAULTS)).toBeCloseTo(15 / 7, 12)
    expect(atr([...calm, fifteenth, sixteenth], MARKET_DEFAULTS)).toBeCloseTo(129 / 49, 12)
  })

  test('by hand with a period of 2: ranges 2, 4, 3', () => {
    const options = { atrPeriod: 2, atrBars: 3 }
    const three = [barOf(0, 10, 11, 9, 10), barOf(1, 10, 14, 10, 12), barOf(2, 12, 13, 10, 11)]
    expect(atr(three, options)).toBe(3)
    // A fourth pushes the first out: 4 (high − low, no close before), 3, then 13 − 11 = 2: (4+3)/2 = 3.5 → 2.75
    expect(atr([...three, barOf(3, 12, 13, 12, 13)], options)).toBe(2.75)
  })

  test('is unknown under fifteen bars', () => {
    const calm = Array.from({ length: 15 }, (_, i) => barOf(i, 100, 101, 99, 100))
    expect(atr(calm.slice(1), MARKET_DEFAULTS)).toBeNull()
    expect(atr([], MARKET_DEFAULTS)).toBeNull()
    expect(atr(calm, MARKET_DEFAULTS)).toBe(2)
  })

  test.prop([bars(15, 140)])('equals its definition and a published library', (some) => {
    const value = atr(some, MARKET_DEFAULTS)
    expect(value).toBeCloseTo(plainAtr(some, 14, 100), 9)
    const library = new ATR(14)
    for (const bar of some.slice(-100)) library.add(bar)
    expect(value).toBeCloseTo(library.getResultOrThrow(), 9)
  })

  test.prop([bars(100, 130), bars(1, 30)])('reads exactly the last hundred bars', (some, older) => {
    expect(atr([...older, ...some], MARKET_DEFAULTS)).toBe(atr(some, MARKET_DEFAULTS))
  })

  test.prop([bars(15, 60), bars(1, 10)])('before an end is that of the bars up to there', (some, later) => {
    expect(atr([...some, ...later], MARKET_DEFAULTS, some.length)).toBe(atr(some, MARKET_DEFAULTS))
  })

  test.prop([bars(15, 120), fc.double({ min: 0.001, max: 1000, noNaN: true })])(
    'as a share of price is free of scale',
    (some, factor) => {
      const share = (of: readonly Bar[]) => (atr(of, MARKET_DEFAULTS) ?? Number.NaN) / (of.at(-1)?.close ?? 0)
      const scaled = some.map(({ at, open, high, low, close }) => ({
        at,
        open: open * factor,
        high: high * factor,
        low: low * factor,
        close: close * factor,
      }))
      expect(share(scaled) / share(some)).toBeCloseTo(1, 9)
    },
  )
})
