import { type Context, clockFields } from '#market'
import type { Episode } from '#memories'

/** The situation of an episode as evidence: of one that was told late, only what the clock and the record said of the entry. */
export const countedContext = ({
  context,
  contextLate,
  at,
}: Pick<Episode, 'context' | 'contextLate' | 'at'>): Context => {
  if (contextLate !== true) return { ...context }
  const { drawdown = null, losingStreak = null } = context
  return { ...clockFields(at), drawdown, losingStreak }
}
