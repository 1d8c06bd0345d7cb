import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { canonical, DAY_MS, HOUR_MS, type Instant, instant, MINUTE_MS, parse, sha256 } from '#vocabulary'
import { atr } from './atr.ts'
import type { Bar, Bars } from './bar.ts'
import { type Calendar, UTC_CALENDAR } from './calendar.ts'
import { zContext } from './context.ts'
import { encodeContext } from './encode-context.ts'
import { CLASSIFIERS, MARKET_DEFAULTS } from './options.ts'
import { TIMEFRAMES, type Timeframe, timeframeMs } from './timeframe.ts'

const START = instant('2023-01-02T00:00:00Z')

/** A walk on the grid of a timeframe: the same for the same seed. */
const walk = (timeframe: Timeframe, count: number, seed = 1, start: number = START): Bar[] => {
  let state = seed
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647 - 0.5
  }
  let close = 100
  return Array.from({ length: count }, (_, i) => {
    const open = close
    close = Math.max(1, open * (1 + next() / 50))
    const high = Math.max(open, close) * (1 + Math.abs(next()) / 100)
    const low = Math.min(open, close) * (1 - Math.abs(next()) / 100)
    return { at: instant(start + i * timeframeMs(timeframe)), open, high, low, close }
  })
}

const FUTURES: Calendar = { zone: 'America/New_York', dayBegins: '17:00' }
const anyCalendar = fc.constantFrom<Calendar>(UTC_CALENDAR, FUTURES, {
  zone: 'Asia/Shanghai',
  dayBegins: '00:00',
})
const anyClassifier = fc.constantFrom(...CLASSIFIERS)
const anyTimeframe = fc.constantFrom(...TIMEFRAMES)
const seeds = fc.integer({ min: 1, max: 1_000_000 })

describe('the context', () => {
  test('of bars alone has every field they can give', () => {
    const M5 = walk('M5', 288 * 100)
    const at = instant(START + 100 * DAY_MS + 10 * HOUR_MS)
    const { context, encoder, bars } = encodeContext({ at, bars: M5 })
    expect(Object.keys(context).sort()).toEqual(
      [
        'price',
        'atrD1',
        'atrH1',
        'atrM5',
        'regime',
        'trend',
        'volatility',
        'session',
        'hour',
        'weekday',
        'barSeconds',
      ].sort(),
    )
    expect(context).toMatchObject({
      price: M5.at(-1)?.close,
      hour: 10,
      weekday: 2,
      session: 'london',
      barSeconds: 300,
    })
    expect(context.atrM5).toBe(atr(M5.slice(-100), MARKET_DEFAULTS))
    expect(context.volatility).not.toBe('unknown')
    expect(encoder).toEqual({ version: 'context-1', calendar: UTC_CALENDAR, options: {} })
    expect(bars).toMatchObject({
      from: START,
      to: START + 100 * DAY_MS,
      count: { M5: 100, H1: 100, D1: 100 },
    })
  })

  test('without bars is not classified; with too few it is unknown', () => {
    const at = instant('2024-03-06T14:00:00Z')
    expect(encodeContext({ at }).context).toEqual({ session: 'overlap', hour: 14, weekday: 2 })
    const unknown = { price: null, atrD1: null, atrH1: null, atrM5: null, barSeconds: null }
    const tags = {
      trend: 'unknown',
      volatility: 'unknown',
      regime: 'unknown',
      session: 'overlap',
      hour: 14,
      weekday: 2,
    }
    for (const bars of [[], {}, { M15: [] }, walk('M15', 5, 1, at)])
      expect(encodeContext({ at, bars }).context).toEqual({ ...unknown, ...tags })
  })

  test('from M15 has no M5, and from days no hours', () => {
    const at = instant(START + 400 * DAY_MS)
    const quarters = encodeContext({ at, bars: { M15: walk('M15', 96) }, given: { spread: 0.5 } }).context
    expect(quarters).not.toHaveProperty('atrM5')
    expect(quarters).not.toHaveProperty('spreadAsAtr')
    expect(quarters).toMatchObject({ atrD1: null, trend: 'unknown' })
    const daily = encodeContext({ at, bars: { D1: walk('D1', 400) } }).context
    expect(daily).not.toHaveProperty('atrH1')
    expect(daily.trend).not.toBe('unknown')
  })

  test('keeps what the caller gives and fills in the rest', () => {
    const at = instant(START + 10 * DAY_MS)
    const given = {
      price: 5,
      atrM5: 2,
      spread: 1,
      trend: 'down',
      drawdown: 0.1,
      losingStreak: 3,
      confidence: 0.7,
      hour: 3,
    } as const
    const { context, bars } = encodeContext({ at, bars: walk('M15', 960), given })
    expect(context).toMatchObject({
      ...given,
      spreadAsAtr: 0.5,
      volatility: 'unknown',
      regime: 'trending_down',
    })
    expect(bars.count).toEqual({ H1: 100, D1: 10 })
    expect(encodeContext({ at, given: { regime: 'volatile' } }).context).toMatchObject({ trend: 'none' })
    expect(encodeContext({ at, bars: walk('M15', 960), given: { price: null } }).context.price).toBeNull()
  })

  test('knows a spread in ranges only where there is a range', () => {
    const at = instant(START + DAY_MS)
    const spreadAsAtr = (given: { spread?: number | null; atrM5?: number | null }) =>
      encodeContext({ at, given }).context.spreadAsAtr
    expect(spreadAsAtr({ spread: 1, atrM5: 0 })).toBeNull()
    expect(spreadAsAtr({ spread: 1, atrM5: null })).toBeNull()
    expect(spreadAsAtr({ spread: 0, atrM5: 4 })).toBe(0)
    expect(spreadAsAtr({ atrM5: 4 })).toBeUndefined()
  })

  test('takes the price from whichever bar closed last', () => {
    const hours = walk('H1', 30)
    const bars = { H1: hours, M15: walk('M15', 8, 2) }
    expect(encodeContext({ at: instant(START + 30 * HOUR_MS), bars }).context.price).toBe(hours.at(-1)?.close)
  })

  test('of the fixed classifier reads a hundred of the finest bars', () => {
    const bars = walk('M15', 300)
    const at = instant(START + 300 * 15 * MINUTE_MS)
    const { context, encoder } = encodeContext({ at, bars, classifier: 'fixed' })
    expect(context.volatility).toBe('high')
    expect(encoder.options).toEqual({ classifier: 'fixed' })
  })

  test('names its bars by the digest of exactly what was read', () => {
    const D1 = walk('D1', 500)
    const at = instant(START + 500 * DAY_MS)
    const { bars } = encodeContext({ at, bars: { D1 } })
    expect(bars.count).toEqual({ D1: 350 })
    expect(bars.digest).toBe(sha256(canonical({ D1: D1.slice(-350) })))
    const older = D1.map((bar, i) => (i < 150 ? { ...bar, volume: 1 } : bar))
    const newer = D1.map((bar, i) => (i === 150 ? { ...bar, volume: 1 } : bar))
    expect(encodeContext({ at, bars: { D1: older } }).bars.digest).toBe(bars.digest)
    expect(encodeContext({ at, bars: { D1: newer } }).bars.digest).not.toBe(bars.digest)
  })

  test.prop([
    anyTimeframe,
    fc.integer({ min: 0, max: 600 }),
    seeds,
    fc.double({ min: 0, max: 1.2, noNaN: true }),
    anyCalendar,
    anyClassifier,
    anyTimeframe,
  ])(
    'as of t is unchanged by any bars that close after t (P1)',
    (timeframe, count, seed, share, calendar, classifier, other) => {
      const all = walk(timeframe, count, seed)
      const at = instant(Math.floor(START + share * (count + 1) * timeframeMs(timeframe)))
      const closedBy = (bars: readonly Bar[], frame: Timeframe) =>
        bars.filter((bar) => bar.at + timeframeMs(frame) * (frame === 'D1' ? 25 / 24 : 1) <= at)
      const encode = (bars: Bars) => encodeContext({ at, bars, calendar, classifier })
      const cut = closedBy(all, timeframe)
      if (timeframe !== 'D1' || calendar === UTC_CALENDAR) {
        const known = all.filter((bar) => bar.at + timeframeMs(timeframe) <= at)
        expect(encode(all)).toEqual(encode(known))
        expect(encode({ [timeframe]: all })).toEqual(encode({ [timeframe]: known }))
      }
      // Bars of another timeframe that have not closed, wherever they begin.
      const later = walk(other, 50, seed, Math.max(START, at - timeframeMs(other) + 1))
      const rest = other === timeframe ? [...cut, ...later] : cut
      expect(encode({ [other]: later, [timeframe]: rest })).toEqual(encode({ [timeframe]: cut }))
    },
  )

  test.prop([anyTimeframe, fc.integer({ min: 2, max: 200 }), seeds, fc.func(fc.integer())])(
    'does not depend on the order of bars, nor on bars given twice',
    (timeframe, count, seed, rank) => {
      const bars = walk(timeframe, count, seed)
      const shuffled = [...bars, ...bars.slice(3, 9)]
        .map((bar, i) => ({ bar, rank: rank(i) }))
        .sort((a, b) => a.rank - b.rank)
      const at = instant(START + count * timeframeMs(timeframe))
      expect(encodeContext({ at, bars: shuffled.map(({ bar }) => bar) })).toEqual(encodeContext({ at, bars }))
    },
  )

  test.prop([fc.integer({ min: 60, max: 400 }), seeds, fc.integer({ min: -8, max: 8 })])(
    'has the same tags at any scale of price',
    (count, seed, power) => {
      const scale = 2 ** power
      const bars = walk('D1', count, seed)
      const scaled = bars.map(({ at, open, high, low, close }) => ({
        at,
        open: open * scale,
        high: high * scale,
        low: low * scale,
        close: close * scale,
      }))
      const at = instant(START + count * DAY_MS)
      const [one, other] = [encodeContext({ at, bars }).context, encodeContext({ at, bars: scaled }).context]
      expect(other).toEqual({ ...one, price: (one.price ?? 0) * scale, atrD1: (one.atrD1 ?? 0) * scale })
    },
  )

  test.prop([anyTimeframe, fc.nat(300), seeds, fc.integer({ min: 1e11, max: 4e12 })])(
    'is plain JSON and reads back as a given context, at any moment',
    (timeframe, count, seed, ms) => {
      const at: Instant = instant(ms)
      const encoded = encodeContext({
        at,
        bars: { [timeframe]: walk(timeframe, count, seed) },
        given: { spread: 0.1 },
      })
      expect(JSON.parse(canonical(encoded))).toEqual(encoded)
      expect(canonical(encoded)).not.toMatch(/undefined|NaN|Infinity/)
      expect(parse(zContext, encoded.context, 'context')).toEqual(encoded.context)
    },
  )

  test('stays plain JSON at absurd prices', () => {
    const bars = walk('M5', 50).map((bar) => ({ ...bar, open: 0, low: 0, high: Number.MAX_VALUE, close: 0 }))
    const { context } = encodeContext({
      at: instant(START + DAY_MS),
      bars,
      given: { spread: Number.MAX_VALUE },
    })
    expect(context).toMatchObject({ price: 0, atrM5: null, spreadAsAtr: null, trend: 'unknown' })
  })
})

describe('a context from outside', () => {
  test('may have any of the fields and no others', () => {
    expect(parse(zContext, {}, 'context')).toEqual({})
    expect(
      parse(zContext, { price: '2000.5', drawdown: 0.02, trend: 'unknown', atrH1: null }, 'context'),
    ).toEqual({
      price: 2000.5,
      drawdown: 0.02,
      trend: 'unknown',
      atrH1: null,
    })
  })

  test.each([
    [{ price: -1 }, 'invalid_price'],
    [{ atrD1: Number.NaN }, 'invalid_price'],
    [{ drawdown: 5 }, 'invalid_input'],
    [{ confidence: Number.POSITIVE_INFINITY }, 'invalid_input'],
    [{ hour: 24 }, 'invalid_input'],
    [{ session: 'tokyo' }, 'invalid_input'],
    [{ regime: 'bull' }, 'invalid_input'],
    [{ losingStreak: 1.5 }, 'invalid_input'],
    [{ mood: 1 }, 'invalid_input'],
  ])('is refused with a code: %o', (value, code) => {
    expect(() => parse(zContext, value, 'context')).toThrow(expect.objectContaining({ code }))
  })
})
