import { planOutcome } from '#memories'
import { handleOf } from '#vocabulary'
import type { EpisodeRow, PlanRow } from '../rows/memory-rows.ts'
import type { Remembering } from './remembering.ts'

/** What a closed trade, or a trade deliberately not taken, says about the plans that had triggered before it. */
export const followPlans = (episode: EpisodeRow, cites: readonly string[], work: Remembering): void => {
  for (const plan of work.standingPlans()) {
    if (plan.status !== 'triggered' || plan.outcome !== null || !concerns(plan, episode)) continue
    const outcome = planOutcome(plan, {
      traded: episode.kind === 'trade',
      cited: cites.includes(handleOf('plan', plan.n)),
      at: work.event.knownAt,
      r: episode.r,
      rAtTrigger: plan.rAtTrigger,
      barSeconds: episode.context.barSeconds ?? null,
    })
    work.keepPlan({ ...plan, outcome })
  }
}

/** The trade it was to close was open when it triggered; every other plan speaks of what comes after. */
const concerns = (plan: PlanRow, { kind, symbol, strategy, at }: EpisodeRow): boolean => {
  if (plan.triggeredAt === null) return false
  if (plan.symbol !== null && plan.symbol !== symbol) return false
  if (plan.strategy !== null && plan.strategy !== strategy) return false
  if (plan.action.type === 'force_exit') return kind === 'trade' && at <= plan.triggeredAt
  return at >= plan.triggeredAt
}
