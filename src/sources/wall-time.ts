import { wallMs } from '#market'
import { HOUR_MS, instant, isHindcastError } from '#vocabulary'

/** Clocks that brokers keep and no zone has: two hours ahead of UTC, three while New York has summer time. */
const BROKER_CLOCKS: { readonly [rule: string]: { readonly zone: string; readonly ahead: number } } = {
  'EET-NY': { zone: 'America/New_York', ahead: 7 * HOUR_MS },
}

export const BROKER_RULES: readonly string[] = Object.keys(BROKER_CLOCKS)

/** What a clock in a zone, or by a broker's rule, shows at a moment, as if it were UTC. */
const shown = (zone: string, at: number): number => {
  const rule = BROKER_CLOCKS[zone.toUpperCase()]
  return rule ? wallMs(rule.zone, at) + rule.ahead : wallMs(zone, at)
}

/** Whether a name is a zone of the tables or a rule of a broker. */
export const isClock = (zone: string): boolean => {
  try {
    shown(zone, 0)
    return true
  } catch {
    return false
  }
}

/**
 * The moment at which a clock showed this, given as if it were UTC; of the two in the night when it is set back the first, undefined for the
 * hour that is left out in spring.
 */
export const momentOf = (wall: number, zone: string): number | undefined => {
  const around = [shown(zone, wall - 24 * HOUR_MS), shown(zone, wall + 24 * HOUR_MS)]
  const offsets = [(around[0] ?? 0) - (wall - 24 * HOUR_MS), (around[1] ?? 0) - (wall + 24 * HOUR_MS)]
  const fits = offsets.map((offset) => wall - offset).filter((at) => shown(zone, at) === wall)
  return fits.length === 0 ? undefined : Math.min(...fits)
}

const ZONED = /(?:Z|[+-]\d{2}:?\d{2}|UTC|GMT)$/i
const CLOCK = /(?:[T ,;]+(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?m\.?)?)?$/i
const YEAR_FIRST = /^(\d{4})[-./年]?(\d{1,2})[-./月]?(\d{1,2})日?(?=$|[T ,;])/
const YEAR_LAST = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})(?=$|[T ,;])/

export interface WallTime {
  /** As if its clock were UTC's. */
  readonly wall: number
  /** It says itself that it is UTC's. */
  readonly zoned: boolean
}

export type NoTime = 'no time' | 'no such day' | 'day or month' | 'no time of day'

/** Whether the day of a date comes first, where it can be told: 31.01. does, 01/31 does not, 03/04 does not tell. */
export const dayFirstIn = (cell: string): boolean | null => {
  const [, first, mark, second] = YEAR_LAST.exec(cell.trim()) ?? []
  if (first === undefined || second === undefined) return null
  if (mark === '.' || Number(first) > 12) return true
  return Number(second) > 12 ? false : null
}

/** Reads a date and time as programs write them; of a moment with its zone, or in seconds since 1970, the moment itself. */
export const readTime = (cell: string, dayFirst: boolean | undefined): WallTime | NoTime => {
  const text = cell.trim()
  if (/^\d{10}(\.\d+)?$/.test(text)) return { wall: Math.round(Number(text) * 1_000), zoned: true }
  if (/^\d{13}$/.test(text)) return { wall: Number(text), zoned: true }
  const zone = ZONED.exec(text)
  const isIso = zone && /^\d{4}-\d{2}-\d{2}[T ]/.test(text)
  if (isIso) return iso(text.replace(/\s*(UTC|GMT)$/i, 'Z'))
  const local = zone && /UTC|GMT|Z/i.test(zone[0]) ? text.slice(0, zone.index).trim() : text
  const read = wallOf(local, dayFirst)
  return typeof read === 'string' ? read : { wall: read, zoned: local !== text }
}

const iso = (text: string): WallTime | NoTime => {
  try {
    return { wall: instant(text), zoned: true }
  } catch (error) {
    if (!isHindcastError(error)) throw error
    return 'no such day'
  }
}

const wallOf = (text: string, dayFirst: boolean | undefined): number | NoTime => {
  const date = dateOf(text, dayFirst)
  if (typeof date === 'string') return date
  const clock = CLOCK.exec(text.slice(date.length))
  if (clock?.index !== 0) return 'no time'
  const [, hour, minute = '0', second = '0', fraction = '', half] = clock
  if (hour === undefined) return 'no time of day'
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3))
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return 'no such day'
  return Date.UTC(date.year, date.month - 1, date.day, hours, Number(minute), Number(second), ms)
}

interface FoundDate {
  readonly year: number
  readonly month: number
  readonly day: number
  /** Of its text. */
  readonly length: number
}

const dateOf = (text: string, dayFirst: boolean | undefined): FoundDate | NoTime => {
  const first = YEAR_FIRST.exec(text)
  const last = first ? null : YEAR_LAST.exec(text)
  const found = first ?? last
  if (!found) return 'no time'
  const length = found[0].length
  if (first) return existing(Number(first[1]), Number(first[2]), Number(first[3]), length)
  const [a, b] = [Number(last?.[1]), Number(last?.[3])]
  const isDayFirst = dayFirstIn(text) ?? dayFirst
  if (isDayFirst === undefined) return 'day or month'
  return existing(Number(last?.[4]), isDayFirst ? b : a, isDayFirst ? a : b, length)
}

const existing = (year: number, month: number, day: number, length: number): FoundDate | NoTime => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isThere = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isThere ? { year, month, day, length } : 'no such day'
}
