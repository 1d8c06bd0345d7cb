import { DAY_MS, type Instant } from '#vocabulary'

// A trade of long ago that is told now: it is known from now on, and it says nothing of what the agent has just been doing.

/** What is told within so long of its end was told as it happened: overnight, after a weekend day, by a daily report. Sane: 6 hours to 3 days. */
export const REMEMBERED_AFTER_MS = DAY_MS

/** Whether a trade was told long after its end. */
export const isRemembered = (exitAt: Instant | null, knownAt: Instant | null): boolean =>
  exitAt !== null && knownAt !== null && knownAt - exitAt > REMEMBERED_AFTER_MS
