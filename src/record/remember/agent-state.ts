import { drawdownOf } from '#memories'
import { measuredEquity } from '../ledger/emptied-account.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import type { AgentState } from './episode-of-trade.ts'
import type { Remembering } from './remembering.ts'

/** The share of its peak that the account has lost; null while nothing is known of it. */
export const drawdownIn = (account: Pick<AccountRow, 'peak' | 'equity' | 'emptied'>): number | null => {
  const equity = measuredEquity(account)
  return account.peak === null || equity === null ? null : drawdownOf(account.peak, equity)
}

/** The agent's own state as an event finds it: before what the event itself brings. */
export const agentState = ({ state }: Remembering): AgentState => ({
  drawdown: drawdownIn(state.account),
  losingStreak: state.moods.losingStreak,
  equity: state.account.equity,
})
