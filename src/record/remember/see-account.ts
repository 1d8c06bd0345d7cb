import type { AccountRow } from '#ledger'
import type { FactEvent, State } from '#log/rows'
import { defend, isSurelyShallow } from './make-plans.ts'
import type { Remembering } from './remembering.ts'
import { type MarketSeen, testOnTick } from './test-plans.ts'

/** What a look at the account means for plans: a deep drawdown makes one, prices and equity trigger or end others. */
export const seeAccount = (event: FactEvent, work: Remembering, seen?: MarketSeen): void => {
  defend(work)
  testOnTick(event, work, seen)
}

/** Nearly every tick: it marks what is held, and no plan waits for anything. A simulation is made of these. */
export const isOnlyMarked = (state: State, account: AccountRow): boolean =>
  state.plans.size === 0 && isSurelyShallow(account, state.config.drawdownLimit)
