import { accountDrawdown } from '#ledger'
import type { AgentState } from './episode-of-trade.ts'
import type { Remembering } from './remembering.ts'

/** The agent's own state as an event finds it, before the event's own effect. */
export const agentState = ({ state }: Remembering): AgentState => ({
  drawdown: accountDrawdown(state.account),
  losingStreak: state.moods.losingStreak,
  equity: state.account.equity,
})
