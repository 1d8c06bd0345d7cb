import type { Episode } from '../episodes/episode.ts'
import type { Measure } from './evidence-set.ts'

/** The outcome that an episode counts with in a measure: its own, or what it was reckoned at while it is open and forgotten. */
export const countedOutcome = (
  {
    status,
    r,
    countedR,
    rSource,
    reckoned,
  }: Pick<Episode, 'status' | 'r' | 'countedR' | 'rSource' | 'reckoned'>,
  measure: Measure,
): number | null => {
  if (status === 'open') return reckoned?.r ?? null
  return rSource === measure ? (countedR ?? r) : null
}
