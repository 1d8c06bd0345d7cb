import type { Change } from '../log/change.ts'
import type { LogEvent } from '../log/log-event.ts'
import type { Found } from '../log/lookup.ts'
import type { AccountRow, TradeRow } from '../log/rows.ts'
import type { State } from '../log/state.ts'
import { seedBelief } from './beliefs.ts'
import { rememberDecision, rememberIncident } from './on-decision.ts'
import { maintain } from './on-maintenance.ts'
import { rememberTrade } from './on-trade.ts'
import { followPlans } from './plan-outcomes.ts'
import { cancelPlan, createPlan, defend, testOnSituation, testOnTick } from './plans.ts'
import { Remembering } from './remembering.ts'

/** What an event means for the memories, after the ledger: part of the same decision, so of the same transaction. */
export const remember = (
  state: State,
  event: LogEvent,
  found: Found,
  ledger: readonly Change[],
  account: AccountRow,
): readonly Change[] => {
  const work = new Remembering(state, event, found, account, ledger)
  for (const trade of changedTrades(ledger)) rememberTrade(trade, work)
  hear(event, work)
  return work.finish()
}

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
