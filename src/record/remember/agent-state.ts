import { drawdownOf } from '#memories'
import type { AccountRow } from '../rows/account-rows.ts'
import type { AgentState } from './episode-of-trade.ts'
import type { Remembering } from './remembering.ts'

/** The share of its peak that the account has lost; null while nothing is known of it. */
export const drawdownIn = ({ peak, equity }: Pick<AccountRow, 'peak' | 'equity'>): number | null =>
  peak === null || equity === null ? null : drawdownOf(peak, equity)

/** The agent's own state as an event finds it: before what the event itself brings. */
export const agentState = ({ state }: Remembering): AgentState => ({
  drawdown: drawdownIn(state.account),
  losingStreak: state.moods.losingStreak,
  equity: state.account.equity,
})
