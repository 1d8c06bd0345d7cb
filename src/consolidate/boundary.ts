import type { State } from '#log'
import { tradingDayAt } from '#market'
import type { Instant } from '#vocabulary'

/** The last boundary at or before a moment: where the account's trading day began. */
export const boundaryAt = (state: State, at: Instant): Instant =>
  tradingDayAt(at, state.config.calendar).start

/** Whether a boundary has passed since the last maintenance, and something came in that it would look at. */
export const isMaintenanceDue = (state: State, at: Instant): boolean => {
  const { due, maintainedAt } = state.memory
  const waiting = due.length > 0 || state.plans.size > 0 || isAnythingShelved(state)
  return waiting && (maintainedAt === null || maintainedAt < boundaryAt(state, at))
}

const isAnythingShelved = ({ shelves }: State): boolean => {
  for (const { count } of shelves.values()) if (count > 0) return true
  return false
}
