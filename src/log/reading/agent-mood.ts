import { accountDrawdown, peakEquity } from '#ledger'
import { advice, appetite, drawdownState } from '#memories'
import { FIRST_MOOD_ROW } from '../rows/first-rows.ts'
import { readAccount } from './account-as-of.ts'
import { type Moment, readConfig } from './moment.ts'

export type AgentMood = Awaited<ReturnType<typeof readAgent>>

/** The agent's own state at a moment. */
export const readAgent = async (moment: Moment) => {
  const { state, seq, log } = moment
  const mood = state?.moods ?? (await log.store.rows('moods', { seq }))[0] ?? FIRST_MOOD_ROW
  const config = await readConfig(moment)
  const account = await readAccount(moment)
  const drawdown = accountDrawdown(account)
  const lost = drawdown ?? 0
  const willing = appetite(lost, config.drawdownLimit, config.appetite)
  const limit = config.drawdownLimit
  return {
    mood,
    config,
    equity: account.equity,
    peak: peakEquity(account),
    drawdown,
    drawdownLimit: limit,
    drawdownState: lost >= limit ? 1 : drawdownState(lost, limit),
    appetite: willing,
    advice: advice(lost, willing, limit),
  }
}
