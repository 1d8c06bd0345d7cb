import { DAY_MS, type Instant, MINUTE_MS } from '#vocabulary'

const SHAPE = /^([01]\d|2[0-3]):[0-5]\d$/
const MINUTES_A_DAY = DAY_MS / MINUTE_MS

/** `HH:MM`, 24 hours. */
export const isTimeOfDay = (text: string): boolean => SHAPE.test(text)

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Where a value stands in the order of its field: numbers by themselves, times of day by the minute. */
export const ordinal = (value: string | number): number =>
  typeof value === 'number' ? value : minutesOf(value)

/** The time of day in UTC after any number of minutes, days wrapped around. */
export const timeOfMinutes = (minutes: number): string => {
  const within = ((minutes % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`
}

export const timeOfDayAt = (at: Instant): string => timeOfMinutes(Math.floor(at / MINUTE_MS))
