import type { State } from '#log'
import { tradingDay, wallMs } from '#market'
import { FIRST_INSTANT, type Instant, isoOf } from '#vocabulary'

/** The trading day by the account's calendar. */
export const dayOf = (at: Instant, { config }: State): string => tradingDay(at, config.calendar)

/** The day that a learning is printed with; undefined before the log has a time. */
export const learnedOn = (at: Instant, state: State): string | undefined =>
  at === FIRST_INSTANT ? undefined : dayOf(at, state)

/** Hours and minutes in the zone of that calendar, as a trader's clock displays them. */
export const timeOf = (at: Instant, { config }: State): string =>
  isoOf(wallMs(config.calendar.zone, at) as Instant).slice(11, 16)
