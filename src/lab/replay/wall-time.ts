import { tradingDayStart } from '#market'
import { HOUR_MS, type Instant, instant } from '#vocabulary'

/** Half a day after the same numbers in UTC lies within the day that begins then, in any zone within 12 hours of UTC. */
const WITHIN_MS = 12 * HOUR_MS

/** The moment a wall clock in `zone` shows `2025-10-02` and `10:00` (daylight saving included). */
export const momentAtWall = (date: string, time: string, zone: string): Instant =>
  tradingDayStart(instant(instant(`${date}T${time}:00Z`) + WITHIN_MS), { zone, dayBegins: time })
