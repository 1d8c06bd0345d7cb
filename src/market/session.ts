import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '#vocabulary'
import { wallMs } from './zone.ts'

/** The session: which of London and New York is open; `asia` is the rest of the day. */
export const SESSIONS = ['asia', 'london', 'newyork', 'overlap'] as const
export type Session = (typeof SESSIONS)[number]

/** Opening hours in local time, so that each follows its own daylight saving: between the two switches the overlap is an hour longer. */
interface Hours {
  readonly zone: string
  readonly opens: number
  readonly closes: number
}

/** The London Stock Exchange's trading hours. */
const LONDON: Hours = { zone: 'Europe/London', opens: 8 * HOUR_MS, closes: 16 * HOUR_MS + 30 * MINUTE_MS }
/** The New York currency day: from the first desks to the 17:00 roll. */
const NEW_YORK: Hours = { zone: 'America/New_York', opens: 8 * HOUR_MS, closes: 17 * HOUR_MS }

export const sessionAt = (at: Instant): Session => {
  const london = isOpen(LONDON, at)
  if (isOpen(NEW_YORK, at)) return london ? 'overlap' : 'newyork'
  return london ? 'london' : 'asia'
}

const isOpen = ({ zone, opens, closes }: Hours, at: Instant): boolean => {
  const wall = wallMs(zone, at)
  const time = wall - Math.floor(wall / DAY_MS) * DAY_MS
  return opens <= time && time < closes
}
