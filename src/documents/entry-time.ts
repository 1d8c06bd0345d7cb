import type { State } from '#log'
import { tradingDay, wallMs } from '#market'
import { FIRST_INSTANT, type Instant, isoOf } from '#vocabulary'

/** The trading day by the account's calendar. */
export const dayOf = (at: Instant, { config }: State): string => tradingDay(at, config.calendar)

/** The day that a learning is written with; null where the log had no time yet. */
export const learnedOn = (at: Instant, state: State): string | null =>
  at === FIRST_INSTANT ? null : dayOf(at, state)

/** Hours and minutes in the zone of that calendar, as a trader's clock shows them. */
export const timeOf = (at: Instant, { config }: State): string =>
  isoOf(wallMs(config.calendar.zone, at) as Instant).slice(11, 16)
