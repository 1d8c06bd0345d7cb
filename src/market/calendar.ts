import { z } from 'zod'
import { DAY_MS, FIRST_INSTANT, HOUR_MS, type Instant, MINUTE_MS, plusMs } from '#vocabulary'
import { isZone, offsetSpan, wallMs } from './zone.ts'

/** Where an instrument's trading day begins: an IANA zone and a local time `HH:MM`. */
export type Calendar = {
  readonly zone: string
  readonly dayBegins: string
}

/** The calendar where none is given: UTC days, which crypto and most data files use. */
export const UTC_CALENDAR: Calendar = { zone: 'UTC', dayBegins: '00:00' }

/**
 * A day that begins in the afternoon is named for the next date: futures that open on Sunday at 17:00
 * in Chicago trade Monday. Exchange holidays are not known here, so a Friday night is Saturday's.
 */
const AFTERNOON_MS = 12 * HOUR_MS

const LOCAL_TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

export const zZone = z.string().refine(isZone, {
  error: 'is not a time zone',
  params: {
    code: 'invalid_input',
    next: 'Give an IANA time zone such as UTC, Europe/London or America/New_York.',
  },
})

export const zCalendar = z
  .strictObject({
    zone: zZone.default(UTC_CALENDAR.zone).describe('an IANA time zone, such as America/New_York'),
    dayBegins: z
      .string()
      .refine((text) => LOCAL_TIME.test(text), {
        error: 'is not a local time',
        params: { code: 'invalid_time', next: 'Give hours and minutes such as 17:00.' },
      })
      .default(UTC_CALENDAR.dayBegins)
      .describe('when its trading day begins, local time: 17:00'),
  })
  .meta({ id: 'Calendar' })

/** One trading day: from `start` up to but not including `end`. */
export interface TradingDay {
  readonly name: string
  readonly start: Instant
  readonly end: Instant
}

/** The name of a trading day, `YYYY-MM-DD`. */
export const tradingDay = (at: Instant, calendar: Calendar): string => tradingDayAt(at, calendar).name

export const tradingDayStart = (at: Instant, calendar: Calendar): Instant => tradingDayAt(at, calendar).start

/** The day last asked about, by zone and beginning: ticks come in order, so it answers nearly every next question. */
const lastDay = new Map<string, Map<string, TradingDay>>()

export const tradingDayAt = (at: Instant, calendar: Calendar): TradingDay => {
  let ofZone = lastDay.get(calendar.zone)
  const last = ofZone?.get(calendar.dayBegins)
  if (last && last.start <= at && at < last.end) return last
  const day = findDay(at, calendar)
  if (!ofZone) {
    ofZone = new Map()
    lastDay.set(calendar.zone, ofZone)
  }
  ofZone.set(calendar.dayBegins, day)
  return day
}

/** The trading day of a date; where clocks skipped that date, the next one. */
export const tradingDayNamed = (name: string, calendar: Calendar): TradingDay => {
  let day = tradingDayAt(plusMs(FIRST_INSTANT, Date.parse(`${name}T12:00:00Z`)), calendar)
  // Noon in Greenwich is within a day of it, wherever it is.
  while (day.name > name) day = tradingDayAt(plusMs(day.start, -1), calendar)
  while (day.name < name) day = tradingDayAt(day.end, calendar)
  return day
}

const findDay = (at: Instant, { zone, dayBegins }: Calendar): TradingDay => {
  const begins = localMs(dayBegins)
  let number = Math.floor((wallMs(zone, at) - begins) / DAY_MS)
  let start = firstAtWall(zone, number * DAY_MS + begins)
  let end = firstAtWall(zone, (number + 1) * DAY_MS + begins)
  // Clocks set back over the beginning of a day do not bring yesterday back.
  while (end <= at) {
    number += 1
    start = end
    end = firstAtWall(zone, (number + 1) * DAY_MS + begins)
  }
  const date = number * DAY_MS + (begins >= AFTERNOON_MS ? DAY_MS : 0)
  return {
    name: new Date(date).toISOString().slice(0, 10),
    start: plusMs(at, start - at),
    end: plusMs(at, end - at),
  }
}

/**
 * The first moment at which the wall of a zone shows `wall` or later: so a local time that clocks skip
 * begins when they have skipped it, and one that they show twice begins the first time.
 */
const firstAtWall = (zone: string, wall: number): number => {
  // No offset exceeds 15 hours, so a day earlier the wall cannot show it yet.
  let span = offsetSpan(zone, wall - DAY_MS)
  for (;;) {
    const candidate = Math.max(span.from, wall - span.offset)
    if (candidate < span.to) return candidate
    span = offsetSpan(zone, span.to)
  }
}

const localMs = (text: string): number =>
  Number(text.slice(0, 2)) * HOUR_MS + Number(text.slice(3, 5)) * MINUTE_MS
