import { HindcastError } from './error.ts'

declare const instantBrand: unique symbol

/** A moment in UTC, in whole milliseconds since 1970. A plain number, string or Date is not one. */
export type Instant = number & { readonly [instantBrand]: true }

/** The latest moment an id can hold in order (year 9999). */
export const LAST_INSTANT = 253_402_300_799_999 as Instant
export const FIRST_INSTANT = 0 as Instant

/** Numbers below this are seconds given as milliseconds by mistake: it is 1973 in one and year 5138 in the other. */
const SMALLEST_PLAUSIBLE_MS = 100_000_000_000

const ISO_WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i

const refuse = (field: string, problem: string, next: string): never => {
  throw new HindcastError('invalid_time', problem, { field, next })
}

/** Parses a moment given from outside: ISO 8601 with a zone, a Date, or epoch milliseconds. */
export const instant = (value: string | number | Date, field = 'at'): Instant => {
  if (typeof value === 'string') return fromText(value, field)
  const ms = typeof value === 'number' ? value : value.getTime()
  if (!Number.isFinite(ms))
    return refuse(field, `${field} is not a time`, 'Give a time such as 2026-01-31T09:30:00Z.')
  if (typeof value === 'number' && ms < SMALLEST_PLAUSIBLE_MS)
    return refuse(
      field,
      `${field} = ${ms} looks like seconds`,
      'Give milliseconds, or a time such as 2026-01-31T09:30:00Z.',
    )
  return inRange(Math.round(ms), field)
}

const fromText = (text: string, field: string): Instant => {
  const trimmed = text.trim()
  if (!ISO_WITH_ZONE.test(trimmed)) {
    if (/^\d{4}-\d{2}-\d{2}Z?$/.test(trimmed))
      return refuse(
        field,
        `${field} "${trimmed}" is a day, not a time`,
        `Add the time of day: ${trimmed.slice(0, 10)}T00:00:00Z.`,
      )
    const withoutZone = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}.*)?$/.test(trimmed)
    return withoutZone
      ? refuse(field, `${field} "${trimmed}" has no time zone`, 'Add Z for UTC or an offset such as +02:00.')
      : refuse(
          field,
          `${field} "${trimmed.slice(0, 40)}" is not a time`,
          'Give a time such as 2026-01-31T09:30:00Z.',
        )
  }
  const ms = Date.parse(trimmed.replace(' ', 'T'))
  if (Number.isNaN(ms) || !calendarDayExists(trimmed))
    return refuse(field, `${field} "${trimmed}" is not a day of the calendar`, 'Check month, day and hour.')
  return inRange(ms, field)
}

/** Whether the day exists: Date.parse reads 30 February as 2 March. */
const calendarDayExists = (iso: string): boolean => {
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const inRange = (ms: number, field: string): Instant =>
  ms < FIRST_INSTANT || ms > LAST_INSTANT
    ? refuse(field, `${field} lies outside 1970 to 9999`, 'Give a time in that range.')
    : (ms as Instant)

/** `2026-01-31T09:30:00.000Z` */
export const isoOf = (at: Instant): string => new Date(at).toISOString()

export const isoOrNull = (at: Instant | null): string | null => (at === null ? null : isoOf(at))

/** The same for a fact that may stand before the first moment of a simulated log: it has no date, and 1970 is none. */
export const isoIfDated = (at: Instant): string | null => (at === FIRST_INSTANT ? null : isoOf(at))

export const laterOf = (a: Instant, b: Instant): Instant => (a > b ? a : b)

export const plusMs = (at: Instant, ms: number): Instant => (at + ms) as Instant

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
