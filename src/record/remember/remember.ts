import type { LogEvent } from '../fold/read-event.ts'
import type { Change } from '../rows/change.ts'
import type { Found } from '../rows/lookup.ts'
import type { AccountRow, TradeRow } from '../rows/rows.ts'
import type { State } from '../rows/state.ts'
import { seedBelief } from './beliefs.ts'
import { cancelPlan, createPlan, defend, isSurelyShallow } from './make-plans.ts'
import { rememberDecision, rememberIncident } from './on-decision.ts'
import { maintain } from './on-maintenance.ts'
import { rememberTrade } from './on-trade.ts'
import { followPlans } from './plan-outcomes.ts'
import { Remembering } from './remembering.ts'
import { testOnSituation, testOnTick } from './test-plans.ts'

/** What an event means for the memories, after the ledger: part of the same decision, so of the same transaction. */
export const remember = (
  state: State,
  event: LogEvent,
  found: Found,
  ledger: readonly Change[],
  account: AccountRow,
): readonly Change[] => {
  const trades = changedTrades(ledger)
  if (trades.length === 0 && isOnlyMarked(state, event, account)) return NOTHING
  const work = new Remembering(state, event, found, account, ledger)
  for (const trade of trades) rememberTrade(trade, work)
  hear(event, work)
  return work.finish()
}

const NOTHING: readonly Change[] = []

/** Nearly every tick: it marks what is held, and no plan waits for anything. A simulation is made of these. */
const isOnlyMarked = (state: State, { kind }: LogEvent, account: AccountRow): boolean =>
  (kind === 'tick' || kind === 'equity') && state.plans.size === 0 && isSurelyShallow(account)

const changedTrades = (ledger: readonly Change[]): readonly TradeRow[] => {
  const trades: TradeRow[] = []
  for (const change of ledger) if (change.table === 'trades') trades.push(change.row)
  return trades.length > 1 ? trades.sort((a, b) => a.n - b.n) : trades
}

const hear = (event: LogEvent, work: Remembering): void => {
  switch (event.kind) {
    case 'tick':
    case 'equity':
    case 'cash':
      defend(work)
      return testOnTick(event, work)
    case 'decision': {
      const { symbol, context, cites = [] } = event.data
      const skipped = rememberDecision(event, work)
      if (skipped) followPlans(skipped, cites, work)
      return testOnSituation(event, symbol === undefined ? {} : { [symbol]: context ?? null }, work)
    }
    case 'recalled':
      return testOnSituation(event, event.data.contexts, work)
    case 'incident':
      return rememberIncident(event, work)
    case 'belief.seeded':
      return seedBelief(event, work)
    case 'plan.created':
      return createPlan(event, work)
    case 'plan.cancelled':
      return cancelPlan(event, work)
    case 'maintenance':
      return maintain(work)
    default:
      return
  }
}
