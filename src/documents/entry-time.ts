import { tradingDay, wallMs } from '#market'
import type { State } from '#record'
import { type Instant, isoOf } from '#vocabulary'

/** The trading day by the account's calendar. */
export const dayOf = (at: Instant, { config }: State): string => tradingDay(at, config.calendar)

/** Hours and minutes in the zone of that calendar, as a trader's clock shows them. */
export const timeOf = (at: Instant, { config }: State): string =>
  isoOf(wallMs(config.calendar.zone, at) as Instant).slice(11, 16)
