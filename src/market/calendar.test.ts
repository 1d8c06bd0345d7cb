import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { HindcastError, HOUR_MS, type Instant, instant, parse, plusMs } from '#vocabulary'
import {
  type Calendar,
  tradingDay,
  tradingDayAt,
  tradingDayNamed,
  tradingDayStart,
  UTC_CALENDAR,
  zCalendar,
} from './calendar.ts'

const FUTURES: Calendar = { zone: 'America/New_York', dayBegins: '17:00' }
const ZONES: readonly Calendar[] = [
  UTC_CALENDAR,
  FUTURES,
  { zone: 'Asia/Shanghai', dayBegins: '00:00' },
  { zone: 'Europe/London', dayBegins: '01:30' },
  { zone: 'America/New_York', dayBegins: '02:30' },
  { zone: 'Australia/Lord_Howe', dayBegins: '02:00' },
  { zone: 'America/Sao_Paulo', dayBegins: '00:00' },
  { zone: 'America/Havana', dayBegins: '00:00' },
  { zone: 'Pacific/Apia', dayBegins: '00:00' },
  { zone: 'Asia/Kathmandu', dayBegins: '23:59' },
]

const instants = (): fc.Arbitrary<Instant> =>
  fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2040, 0) }).map((ms) => instant(ms))
const calendars = (): fc.Arbitrary<Calendar> => fc.constantFrom(...ZONES)

/** What Intl itself says the wall shows, part by part. */
const wall = (at: Instant, zone: string): string => {
  const part = new Map(
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${part.get('year')}-${part.get('month')}-${part.get('day')} ${part.get('hour')}:${part.get('minute')}`
}

describe('the trading day', () => {
  test('is the UTC day unless told otherwise', () => {
    expect(tradingDay(instant('2024-03-10T23:59:59.999Z'), UTC_CALENDAR)).toBe('2024-03-10')
    expect(tradingDayStart(instant('2024-03-10T23:59:59.999Z'), UTC_CALENDAR)).toBe(
      instant('2024-03-10T00:00:00Z'),
    )
  })

  test('is Shanghai’s own, which has no daylight saving', () => {
    const calendar = { zone: 'Asia/Shanghai', dayBegins: '00:00' }
    expect(tradingDay(instant('2024-03-10T15:59:59Z'), calendar)).toBe('2024-03-10')
    expect(tradingDay(instant('2024-03-10T16:00:00Z'), calendar)).toBe('2024-03-11')
  })

  test('of futures begins the evening before and is named for the day it trades', () => {
    const sunday = instant('2024-01-07T22:00:00Z')
    expect(tradingDay(sunday, FUTURES)).toBe('2024-01-08')
    expect(tradingDay(plusMs(sunday, -1), FUTURES)).toBe('2024-01-07')
    expect(tradingDayStart(plusMs(sunday, 5 * HOUR_MS), FUTURES)).toBe(sunday)
  })

  test.each([
    ['2024-03-09T23:00:00Z', '2024-03-09T22:00:00Z', 23],
    ['2024-11-02T23:00:00Z', '2024-11-02T21:00:00Z', 25],
    ['2025-03-08T23:00:00Z', '2025-03-08T22:00:00Z', 23],
    ['2025-11-01T23:00:00Z', '2025-11-01T21:00:00Z', 25],
    ['2025-06-01T23:00:00Z', '2025-06-01T21:00:00Z', 24],
  ])('around %s is as long as the clocks make it', (at, start, hours) => {
    const day = tradingDayAt(instant(at), FUTURES)
    expect(day.start).toBe(instant(start))
    expect((day.end - day.start) / HOUR_MS).toBe(hours)
  })

  test('that begins at a time the clocks skip begins when they have skipped it', () => {
    const calendar = { zone: 'America/New_York', dayBegins: '02:30' }
    expect(tradingDayStart(instant('2024-03-10T12:00:00Z'), calendar)).toBe(instant('2024-03-10T07:00:00Z'))
  })

  test('that begins at a time the clocks show twice begins the first time, and yesterday stays over', () => {
    const calendar = { zone: 'Europe/London', dayBegins: '01:30' }
    const first = instant('2024-10-27T00:30:00Z')
    // Asked first, so that no remembered day can answer it.
    expect(tradingDayAt(instant('2024-10-27T01:10:00Z'), calendar)).toMatchObject({
      name: '2024-10-27',
      start: first,
    })
    expect(tradingDayStart(instant('2024-10-27T12:00:00Z'), calendar)).toBe(first)
  })

  test.prop([instants(), calendars()])(
    'contains its moment, and days follow without a gap',
    (at, calendar) => {
      const day = tradingDayAt(at, calendar)
      expect(day.start).toBeLessThanOrEqual(at)
      expect(at).toBeLessThan(day.end)
      expect(tradingDayAt(day.start, calendar)).toEqual(day)
      expect(tradingDayAt(day.end, calendar).start).toBe(day.end)
      expect(tradingDayAt(plusMs(day.start, -1), calendar).end).toBe(day.start)
      expect(tradingDayAt(day.end, calendar).name > day.name).toBe(true)
    },
  )

  test.prop([instants(), calendars()])('is found by its name', (at, calendar) => {
    const day = tradingDayAt(at, calendar)
    expect(tradingDayNamed(day.name, calendar)).toEqual(day)
  })

  test('of a date that clocks skipped is the next one', () => {
    const calendar = { zone: 'Pacific/Apia', dayBegins: '00:00' }
    expect(tradingDayNamed('2011-12-30', calendar).name).toBe('2011-12-31')
  })

  test.prop([instants(), calendars()])('does not depend on what was asked before', (at, calendar) => {
    const day = tradingDayAt(at, calendar)
    tradingDayAt(plusMs(at, 400 * 24 * HOUR_MS), calendar)
    expect(tradingDayAt(at, calendar)).toEqual(day)
  })

  test.prop([instants(), fc.constantFrom('America/New_York', 'Asia/Shanghai', 'Europe/London')])(
    'begins when the wall shows its hour, by Intl’s own account',
    (at, zone) => {
      const { start, name } = tradingDayAt(at, { zone, dayBegins: '00:00' })
      expect(wall(start, zone)).toBe(`${name} 00:00`)
      expect(wall(at, zone).slice(0, 10)).toBe(name)
    },
  )

  test('of ticks that come in order goes on by one day at a time, at its own hour', () => {
    const start = instant('2024-01-01T00:00:00Z')
    const changes: string[] = []
    for (let i = 0, day = ''; i < 400_000; i++) {
      const at = plusMs(start, i * 60_000)
      const name = tradingDay(at, FUTURES)
      if (name !== day && day !== '') changes.push(`${name} from ${wall(at, FUTURES.zone)}`)
      day = name
    }
    const days = Array.from({ length: changes.length + 1 }, (_, i) =>
      new Date(start + i * 24 * HOUR_MS).toISOString().slice(0, 10),
    )
    expect(changes.length).toBeGreaterThan(270)
    expect(changes).toEqual(days.slice(1).map((day, i) => `${day} from ${days[i]} 17:00`))
  })
})

describe('a calendar from outside', () => {
  test('is UTC where nothing is told', () => {
    expect(parse(zCalendar, {}, 'calendar')).toEqual(UTC_CALENDAR)
  })

  test.each([
    [{ zone: 'Europe/Lundon' }, 'invalid_input', 'zone'],
    [{ dayBegins: '24:00' }, 'invalid_time', 'dayBegins'],
    [{ dayBegins: '5pm' }, 'invalid_time', 'dayBegins'],
  ])('is refused with a code when %o is wrong', (value, code, field) => {
    expect(() => parse(zCalendar, value, 'calendar')).toThrow(expect.objectContaining({ code, field }))
  })

  test('with an unknown zone is a coded error inside too', () => {
    const ask = () =>
      tradingDay(instant('2024-01-01T00:00:00Z'), { zone: 'Nowhere/Else', dayBegins: '00:00' })
    expect(ask).toThrow(HindcastError)
    expect(ask).toThrow(expect.objectContaining({ code: 'invalid_input', field: 'zone' }))
  })
})
