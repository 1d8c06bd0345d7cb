import { DAY_MS } from '#vocabulary'

/** A week or a month by the name its review has: week_2026-03 is the third of ISO 8601, month_2026-01 is January. */
export interface Period {
  readonly name: string
  /** The dates of its days, in order. */
  readonly days: readonly string[]
}

const WEEK_DAYS = 7

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const msOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const daysFrom = (first: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => dateOf(first + n * DAY_MS))

/** A date so many days later, or earlier. */
export const dateAfter = (date: string, days: number): string => dateOf(msOf(date) + days * DAY_MS)

/** Days since Monday. */
const weekday = (ms: number): number => (new Date(ms).getUTCDay() + 6) % WEEK_DAYS

/** The week of ISO 8601: it belongs to the year of its Thursday. */
export const weekOf = (date: string): Period => {
  const monday = msOf(date) - weekday(msOf(date)) * DAY_MS
  const year = new Date(monday + 3 * DAY_MS).getUTCFullYear()
  const number = 1 + Math.round((monday - firstMonday(year)) / (WEEK_DAYS * DAY_MS))
  return {
    name: `week_${year}-${String(number).padStart(2, '0')}`,
    days: daysFrom(monday, WEEK_DAYS),
  }
}

/** The Monday of a year's first week, which has the 4th of January. */
const firstMonday = (year: number): number => {
  const fourth = Date.UTC(year, 0, 4)
  return fourth - weekday(fourth) * DAY_MS
}

export const monthOf = (date: string): Period => {
  const month = date.slice(0, 7)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const first = Date.UTC(year, number - 1, 1)
  return { name: `month_${month}`, days: daysFrom(first, (Date.UTC(year, number, 1) - first) / DAY_MS) }
}

/** The period by its name. Year 2025 has no 53rd week: its days are those of the next year's first. */
export const periodNamed = (name: string): Period => {
  const [sort, when = ''] = name.split('_')
  if (sort === 'month') return { ...monthOf(`${when}-01`), name }
  const [year = 0, week = 0] = when.split('-').map(Number)
  return { name, days: daysFrom(firstMonday(year) + (week - 1) * WEEK_DAYS * DAY_MS, WEEK_DAYS) }
}
