/** A day of the calendar, `2026-03-02`. Days in this form compare as text. */
export type Day = string

/** Days that a question asks about, both ends included. */
export interface AskedDays {
  readonly from: Day
  readonly to: Day
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10)

/** Whether the text is a day of the calendar: 30 February is not. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(utc(text).getTime()) && dayOf(utc(text)) === text

export const addDays = (day: Day, days: number): Day => {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

/** Monday to Sunday of an ISO week; undefined when the year has no such week. */
export const isoWeek = (year: number, week: number): AskedDays | undefined => {
  // The fourth of January is always in week 1.
  const fourth = new Date(Date.UTC(year, 0, 4))
  const monday = addDays(dayOf(fourth), -((fourth.getUTCDay() + 6) % 7) + 7 * (week - 1))
  const thursday = addDays(monday, 3)
  return week >= 1 && thursday.startsWith(String(year)) ? { from: monday, to: addDays(monday, 6) } : undefined
}

export const calendarMonth = (year: number, month: number): AskedDays | undefined =>
  month >= 1 && month <= 12
    ? { from: dayOf(new Date(Date.UTC(year, month - 1, 1))), to: dayOf(new Date(Date.UTC(year, month, 0))) }
    : undefined
