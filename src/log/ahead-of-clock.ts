import { HindcastError, HOUR_MS, type Instant } from '#vocabulary'
import type { Draft } from './draft.ts'

/** A live fact may be this far ahead of the clock (skew); beyond it, the log's time would be lost to a typing error. */
const MOST_AHEAD_MS = HOUR_MS

export const isAhead = (at: Instant, now: Instant): boolean => at > now + MOST_AHEAD_MS

/** Asked where facts come in, and never by the fold: a log reads the same whatever the clock says. */
export const refuseAhead = ({ at, knownAt = at }: Pick<Draft, 'at' | 'knownAt'>, now: Instant): void => {
  if (isAhead(at, now) || isAhead(knownAt, now))
    throw new HindcastError('invalid_time', 'the time lies more than an hour in the future', {
      field: 'at',
      next: 'Check the time and its zone. Simulated time belongs in a backtest or paper run.',
    })
}
