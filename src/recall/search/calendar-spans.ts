import { type AskedDays, addDays, calendarMonth, type Day, isDay } from './day.ts'

// Weeks, months, quarters and years as a day sees them.

/** Monday is 0. */
export const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

export const daysFrom = (today: Day, days: number): AskedDays => {
  const day = addDays(today, days)
  return { from: day, to: day }
}

/** The week of a day, so many weeks later. */
export const week = (today: Day, later: number): AskedDays => {
  const monday = addDays(today, 7 * later - weekdayOf(today))
  return { from: monday, to: addDays(monday, 6) }
}

/** So many months after that of a day, and that many of them. */
export const months = (today: Day, later: number, count = 1): AskedDays | undefined => {
  const first = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + later
  const at = (month: number) => calendarMonth(Math.floor(month / 12), (month % 12) + 1)
  const [from, to] = [at(first), at(first + count - 1)]
  return from && to && { from: from.from, to: to.to }
}

/** The last day of that month and number which is not ahead; none where the calendar has no such day. */
export const dayOfYear = (today: Day, month: number, day: number): AskedDays | undefined => {
  const year = Number(today.slice(0, 4))
  const two = (value: number): string => String(value).padStart(2, '0')
  return [year, year - 1]
    .map((each) => `${each}-${two(month)}-${two(day)}`)
    .filter((each) => isDay(each) && each <= today)
    .map((each) => ({ from: each, to: each }))[0]
}

/** Of a year's stretches of so many months, the last one with that number that is not ahead: of 3 months each, its quarters. */
export const partOfYear = (today: Day, count: number, n: number): AskedDays | undefined => {
  const later = count * (n - 1) + 1 - Number(today.slice(5, 7))
  return months(today, later > 0 ? later - 12 : later, count)
}

/** The same of a year that is named. */
export const partOfThatYear = (year: string, count: number, n: number): AskedDays | undefined =>
  partOfYear(`${year}-12-31`, count, n)

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'
const MONTHS_IN = { month: 1, quarter: 3, year: 12 }

/** The day, week, month that a day is in, so many later. */
export const unitLater = (today: Day, unit: Unit, later: number): AskedDays | undefined => {
  if (unit === 'day') return daysFrom(today, later)
  if (unit === 'week') return week(today, later)
  const count = MONTHS_IN[unit]
  return months(today, count * later - ((Number(today.slice(5, 7)) - 1) % count), count)
}

/** The same day so many units ago; of a month that is too short its last. */
export const dayAgo = (today: Day, unit: Unit, n: number): Day => {
  if (unit === 'day' || unit === 'week') return addDays(today, unit === 'week' ? -7 * n : -n)
  const month = months(today, -n * MONTHS_IN[unit])
  const same = `${month?.from.slice(0, 8)}${today.slice(8)}`
  return isDay(same) ? same : (month?.to ?? today)
}
