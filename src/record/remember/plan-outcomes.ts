import type { Decision, TradeRow } from '#ledger'
import { type EpisodeRow, type PlanRow, refOf } from '#log/rows'
import { expiredAt, planOutcome, planTruth, situationFacts } from '#memories'
import { Decimal } from '#vocabulary'
import type { Remembering } from './remembering.ts'

// What came of plans that had triggered. Each is judged once, by the first thing that was done about what it says.

/** What a closed trade says about the plans that had triggered before it. */
export const judgeByTrade = (episode: EpisodeRow, cites: readonly string[], work: Remembering): void => {
  for (const plan of unjudged(work))
    if (speaksOfTrade(plan, episode))
      keepOutcome(plan, work, {
        traded: true,
        cited: cites.includes(refOf('plan', plan.id)),
        r: episode.r,
        barSeconds: episode.context.barSeconds ?? null,
      })
}

/**
 * What a decision not to trade says about them: a plan to skip was obeyed, also by holding still where that cites it. A
 * trade that was entered in spite of the plan, and is still open, will be its outcome.
 */
export const judgeByDecision = (decision: Decision, strategy: string | null, work: Remembering): void => {
  const { action, symbol, cites = [] } = decision
  for (const plan of unjudged(work)) {
    const cited = cites.includes(refOf('plan', plan.id))
    if (action !== 'skip' && !(action === 'hold' && cited)) continue
    if (plan.action.type === 'force_exit') continue
    if (!allows(plan.symbol, symbol ?? null) || !allows(plan.strategy, strategy)) continue
    if ([...work.state.trades.values()].some((trade) => defies(plan, trade))) continue
    keepOutcome(plan, work, { traded: false, cited, r: null, barSeconds: null })
  }
}

const unjudged = (work: Remembering): readonly PlanRow[] =>
  work.standingPlans().filter(({ status, outcome }) => status === 'triggered' && outcome === null)

const keepOutcome = (
  plan: PlanRow,
  work: Remembering,
  after: {
    readonly traded: boolean
    readonly cited: boolean
    readonly r: number | null
    readonly barSeconds: number | null
  },
): void => {
  const { knownAt: at } = work.event
  work.keepPlan({ ...plan, outcome: planOutcome(plan, { ...after, at, rAtTrigger: plan.rAtTrigger }) })
}

/** A decision that names no strategy may be about any. */
const allows = (wanted: string | null, named: string | null): boolean =>
  wanted === null || named === null || wanted === named

/**
 * The trade it was to close was open when it triggered. Every other plan speaks of what is entered after that, before its
 * time is over, and in the situation that it names: a trade of weeks later in another one is nobody's obedience or defiance.
 */
const speaksOfTrade = (plan: PlanRow, episode: EpisodeRow): boolean => {
  const { symbol, strategy, direction, at, context, price } = episode
  if (plan.triggeredAt === null) return false
  if (plan.symbol !== null && plan.symbol !== symbol) return false
  if (plan.strategy !== null && plan.strategy !== strategy) return false
  if (plan.action.type === 'force_exit') return at <= plan.triggeredAt
  if (at < plan.triggeredAt || expiredAt(plan, at)) return false
  const entered = price === null ? null : Decimal.of(price).toNumber()
  return (
    planTruth(plan, situationFacts(context, { symbol, strategy, direction, at, price: entered })) !== 'fails'
  )
}

const defies = (plan: PlanRow, { symbol, strategy, entryAt }: TradeRow): boolean =>
  plan.triggeredAt !== null &&
  entryAt !== null &&
  entryAt >= plan.triggeredAt &&
  !expiredAt(plan, entryAt) &&
  allows(plan.symbol, symbol) &&
  (plan.strategy === null || plan.strategy === strategy?.name)
