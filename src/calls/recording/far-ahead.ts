import type { Log, State } from '#log'
import { DAY_MS, FIRST_INSTANT, type Instant, isoOf } from '#vocabulary'

/** No data has such a gap, and a year that was mistyped makes one. Sane: half a year to three. */
const FAR_AHEAD_MS = 366 * DAY_MS

/** What is said where a fact moves a simulated run's clock by more than a year. A live log refuses what is an hour ahead. */
export const farAhead = (log: Log, { head }: State, at: Instant): readonly string[] =>
  log.simulated && head.knownAt > FIRST_INSTANT && at - head.knownAt > FAR_AHEAD_MS
    ? [
        `clock_ahead: ${isoOf(at)} lies more than a year after all that is known here (${isoOf(head.knownAt)}): what was known is stale now, and what is told of times between is late. If the time is wrong, begin another run and record it there: a run’s clock does not go back.`,
      ]
    : []
