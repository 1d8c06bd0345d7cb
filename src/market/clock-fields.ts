import { DAY_MS, HOUR_MS, type Instant } from '#vocabulary'
import type { Context } from './context.ts'
import { sessionAt } from './session.ts'

type ClockFields = Required<Pick<Context, 'session' | 'hour' | 'weekday'>>

/** What the moment itself says of a situation, where nobody said otherwise. */
export const clockFields = (
  at: Instant,
  given: Pick<Context, 'session' | 'hour' | 'weekday'> = {},
): ClockFields => ({
  session: given.session ?? sessionAt(at),
  hour: given.hour ?? Math.floor(at / HOUR_MS) % 24,
  // 1 January 1970 was a Thursday: three days after a Monday.
  weekday: given.weekday ?? (Math.floor(at / DAY_MS) + 3) % 7,
})
