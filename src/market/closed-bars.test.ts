import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { DAY_MS, HOUR_MS, type Instant, instant, MINUTE_MS } from '#vocabulary'
import type { Bar } from './bar.ts'
import { UTC_CALENDAR } from './calendar.ts'
import { closedBars } from './closed-bars.ts'
import { type Timeframe, timeframeMs } from './timeframe.ts'

const MONDAY = instant('2024-03-04T00:00:00Z')
const at = (ms: number): Instant => instant(MONDAY + ms)
const flat = (ms: number, price = 100): Bar => ({
  at: at(ms),
  open: price,
  high: price,
  low: price,
  close: price,
})

/** A series on its grid whose every price is different, so that a misplaced bar shows. */
const series = (timeframe: Timeframe, count: number, startMs = 0): Bar[] =>
  Array.from({ length: count }, (_, i) => ({
    at: at(startMs + i * timeframeMs(timeframe)),
    open: 100 + i,
    high: 110 + ((i * 7) % 13),
    low: 90 - ((i * 5) % 11),
    close: 101 + i,
    volume: i + 1,
  }))

describe('aggregated bars', () => {
  test('H1 from M15 equals H1 built by hand', () => {
    const quarter = (
      minutes: number,
      open: number,
      high: number,
      low: number,
      close: number,
      volume: number,
    ) => ({
      at: at(minutes * MINUTE_MS),
      open,
      high,
      low,
      close,
      volume,
    })
    const bars = [
      quarter(0, 10, 12, 9, 11, 1),
      quarter(15, 11, 15, 10, 14, 2),
      quarter(30, 14, 14, 8, 9, 3),
      quarter(45, 9, 10, 9, 10, 4),
      quarter(60, 10, 11, 10, 11, 5),
      quarter(90, 11, 13, 11, 12, 6),
      quarter(120, 12, 12, 12, 12, 7),
    ]
    expect(closedBars(bars, at(2.5 * HOUR_MS), UTC_CALENDAR).of('H1')).toEqual([
      { at: at(0), open: 10, high: 15, low: 8, close: 10, volume: 10 },
      { at: at(HOUR_MS), open: 10, high: 13, low: 10, close: 12, volume: 11 },
    ])
  })

  test.prop([fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 6000 })])(
    'H1 from M15 equals a plain grouping by the hour, as of any minute',
    (count, minute) => {
      const bars = series('M15', count)
      const asOf = at(minute * MINUTE_MS)
      const hours = Map.groupBy(
        bars.filter((bar) => bar.at + timeframeMs('M15') <= asOf),
        (bar) => Math.floor(bar.at / HOUR_MS) * HOUR_MS,
      )
      const expected = [...hours]
        .filter(([start]) => start + HOUR_MS <= asOf)
        .map(([start, members]) => ({
          at: start,
          open: members[0]?.open,
          high: Math.max(...members.map((bar) => bar.high)),
          low: Math.min(...members.map((bar) => bar.low)),
          close: members.at(-1)?.close,
          volume: members.reduce((sum, bar) => sum + (bar.volume ?? 0), 0),
        }))
      expect(closedBars({ M15: bars }, asOf, UTC_CALENDAR).of('H1')).toEqual(expected)
    },
  )

  test('do not exist below what was given', () => {
    const closed = closedBars({ M15: series('M15', 100) }, at(DAY_MS), UTC_CALENDAR)
    expect(closed.given).toEqual(['M15'])
    expect(closed.of('M5')).toBeUndefined()
    expect(closed.of('M30')).toHaveLength(48)
  })

  test('of a day are the calendar’s trading days', () => {
    const calendar = { zone: 'America/New_York', dayBegins: '17:00' }
    const days = closedBars({ H1: series('H1', 24 * 12) }, at(12 * DAY_MS), calendar).of('D1') ?? []
    expect(days[0]?.at).toBe(instant('2024-03-04T22:00:00Z'))
    // The clocks went forward on 10 March, so the day before that Sunday evening has 23 hours.
    expect(days.map((day) => new Date(day.at).getUTCHours())).toEqual([
      22, 22, 22, 22, 22, 22, 21, 21, 21, 21, 21,
    ])
    expect(days.at(-1)?.at).toBe(instant('2024-03-14T21:00:00Z'))
  })

  test('that the history begins in the middle of are left out', () => {
    const hours = closedBars({ M15: series('M15', 11, 15 * MINUTE_MS) }, at(DAY_MS), UTC_CALENDAR).of('H1')
    expect(hours?.map((bar) => bar.at)).toEqual([at(HOUR_MS), at(2 * HOUR_MS)])
  })

  test('wait for a finer bar that reaches over their end', () => {
    const calendar = { zone: 'America/New_York', dayBegins: '17:00' }
    const bars = { H4: series('H4', 30) }
    const daysBy = (iso: string) => closedBars(bars, instant(iso), calendar).of('D1')?.length
    // The day ends at 22:00 UTC, the 4-hour bar that began in it at midnight.
    expect(daysBy('2024-03-05T23:59:59Z')).toBe(0)
    expect(daysBy('2024-03-06T00:00:00Z')).toBe(1)
  })

  test('come from the timeframe that reaches furthest back, and given ones stay as given', () => {
    const bars = { M5: series('M5', 99, 9 * DAY_MS), H1: series('H1', 240), H4: [flat(0, 7)] }
    const closed = closedBars(bars, at(10 * DAY_MS), UTC_CALENDAR)
    expect(closed.of('D1')).toHaveLength(10)
    expect(closed.of('H4')).toEqual([flat(0, 7)])
    expect(closed.of('M15')).toHaveLength(33)
  })
})

describe('closed bars', () => {
  test('are those whose time has run out by then, not a millisecond sooner', () => {
    const count = (ms: number) => closedBars({ H1: series('H1', 3) }, at(ms), UTC_CALENDAR).of('H1')?.length
    expect(count(2 * HOUR_MS - 1)).toBe(1)
    expect(count(2 * HOUR_MS)).toBe(2)
  })

  test('of a day that lasts 25 hours close with it', () => {
    const calendar = { zone: 'Europe/London', dayBegins: '00:00' }
    const bar = { ...flat(0), at: instant('2024-10-26T23:00:00Z') }
    const closedBy = (iso: string) => closedBars({ D1: [bar] }, instant(iso), calendar).given.length
    expect(closedBy('2024-10-27T23:59:59Z')).toBe(0)
    expect(closedBy('2024-10-28T00:00:00Z')).toBe(1)
  })

  test.prop([fc.shuffledSubarray(series('M15', 40), { minLength: 40 }), fc.array(fc.nat(39))])(
    'are in order and once, however they were given',
    (shuffled, again) => {
      const doubled = [...shuffled, ...again.flatMap((i) => shuffled[i] ?? [])]
      expect(closedBars(doubled, at(DAY_MS), UTC_CALENDAR).of('M15')).toEqual(series('M15', 40))
    },
  )

  test('that contradict each other are refused, but only once they are closed', () => {
    const bars = { M15: [flat(0), flat(0, 101)] }
    expect(() => closedBars(bars, at(15 * MINUTE_MS), UTC_CALENDAR)).toThrow(
      expect.objectContaining({ code: 'ambiguous', field: 'bars' }),
    )
    expect(closedBars(bars, at(14 * MINUTE_MS), UTC_CALENDAR).given).toEqual([])
  })

  test.each([
    ['M1', 1],
    ['M5', 5],
    ['M15', 15],
    ['M30', 30],
    ['H1', 60],
    ['H4', 240],
    ['D1', 1440],
  ] as const)('of a plain list are %s when the smallest gap says so', (timeframe, minutes) => {
    const gap = minutes * MINUTE_MS
    const bars = [flat(0), flat(3 * gap), flat(4 * gap), flat(9 * gap)]
    expect(closedBars(bars, at(10 * gap), UTC_CALENDAR).given).toEqual([timeframe])
  })

  test('of a plain list in local time are daily although one gap is 23 hours', () => {
    const bars = [flat(0), flat(24 * HOUR_MS), flat(47 * HOUR_MS), flat(71 * HOUR_MS)]
    expect(closedBars(bars, at(5 * DAY_MS), UTC_CALENDAR).given).toEqual(['D1'])
  })

  test('of a plain list without a timeframe are none, unless it is told', () => {
    const weekend = [flat(0), flat(3 * DAY_MS)]
    expect(closedBars(weekend, at(9 * DAY_MS), UTC_CALENDAR).given).toEqual([])
    expect(closedBars(weekend, at(9 * DAY_MS), UTC_CALENDAR).of('D1')).toEqual([])
    expect(closedBars(weekend, at(9 * DAY_MS), UTC_CALENDAR, 86_400).given).toEqual(['D1'])
  })

  test('of a plain list do not learn their timeframe from a bar still open', () => {
    const halfHours = [flat(0), flat(30 * MINUTE_MS)]
    const asOf = at(50 * MINUTE_MS)
    const before = closedBars(halfHours, asOf, UTC_CALENDAR).given
    expect(closedBars([...halfHours, flat(45 * MINUTE_MS)], asOf, UTC_CALENDAR).given).toEqual(before)
  })
})
