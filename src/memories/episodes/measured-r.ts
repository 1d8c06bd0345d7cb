import type { Episode } from './episode.ts'

/**
 * An outcome in R that something measured: null where a caller merely stated it. Whoever states R may leave the losers out, so that no figure
 * over several trades is made of it (docs/decisions/0048-stated-r-is-no-evidence.md); what they made in money still counts.
 */
export const measuredR = ({ r, rSource }: Pick<Episode, 'r' | 'rSource'>): number | null =>
  rSource === 'stated' ? null : r
