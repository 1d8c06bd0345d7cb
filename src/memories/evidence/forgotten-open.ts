import { DAY_MS, SECOND_MS } from '#vocabulary'
import { median } from './moments.ts'

// A trade that is open for ever holds up what is counted in order of entry. After long enough it is likelier that nobody told its
// end than that it is held: it is then reckoned as a loss, for size and beliefs alike, and flagged.

/** Days that any trade may be held without a doubt. */
export const FORGOTTEN_DAYS = 30
/** Median holds of its strategy that it must exceed as well: a strategy that holds for weeks is not in doubt after one month. */
export const FORGOTTEN_HOLDS = 10
/** What nobody saw the end of is taken to have lost its stop at least: otherwise leaving losers untold would flatter the record. */
export const LOST = -1
/** Days for which a price may stand for now: a weekend and a holiday without any are no doubt. Sane: 1 to 5. */
export const STALE_DAYS = 3

export interface OpenSoFar {
  readonly heldMs: number
  /** R at the last mark; null where none was seen. */
  readonly markedR: number | null
}

/** From when on an open trade is forgotten; null while no trade of its strategy told how long it was held. */
export const forgottenAfterMs = (holdsSeconds: readonly number[]): number | null =>
  holdsSeconds.length === 0
    ? null
    : Math.max(FORGOTTEN_DAYS * DAY_MS, FORGOTTEN_HOLDS * median(holdsSeconds) * SECOND_MS)

/** What a forgotten open trade is reckoned at: the lower of its last mark and −1R. Null: it is not forgotten. */
export const reckonedR = ({ heldMs, markedR }: OpenSoFar, holdsSeconds: readonly number[]): number | null => {
  const after = forgottenAfterMs(holdsSeconds)
  return after === null || heldMs <= after ? null : Math.min(markedR ?? LOST, LOST)
}

/** Whether the last mark of an open trade is too old to say how it stands: older than its strategy's trades are usually held, and than some days. */
export const isStale = (markAgeMs: number, holdsSeconds: readonly number[]): boolean =>
  markAgeMs > Math.max(STALE_DAYS * DAY_MS, holdsSeconds.length === 0 ? 0 : median(holdsSeconds) * SECOND_MS)
