import { accountDrawdown, peakEquity } from '#ledger'
import { type Advice, advice, appetite, drawdownState } from '#memories'
import type { Exact } from '#vocabulary'
import type { ConfigRow } from '../rows/config-rows.ts'
import { FIRST_MOOD_ROW } from '../rows/first-rows.ts'
import type { MoodRow } from '../rows/memory-rows.ts'
import { readAccount } from './account-as-of.ts'
import { type Moment, readConfig } from './moment.ts'

/** The agent's own state at a moment: its mood as the last close left it, and what its equity says. */
export interface AgentMood {
  readonly mood: MoodRow
  readonly config: ConfigRow
  readonly equity: Exact | null
  readonly peak: Exact | null
  /** null while no equity is known: then nothing is known to be lost. */
  readonly drawdown: number | null
  /** The drawdown at which nothing is opened: the account's own limit, or the leash's where it is smaller. */
  readonly drawdownLimit: number
  readonly drawdownState: number
  readonly appetite: number
  readonly advice: Advice
}

/** `leashed`: the drawdown from which a leash allows no new trade, where there is one. */
export const readAgent = async (moment: Moment, leashed = Number.POSITIVE_INFINITY): Promise<AgentMood> => {
  const { state, seq, log } = moment
  const mood = state?.moods ?? (await log.store.rows('moods', { seq }))[0] ?? FIRST_MOOD_ROW
  const config = await readConfig(moment)
  const account = await readAccount(moment)
  const { equity } = account
  const drawdown = accountDrawdown(account)
  const lost = drawdown ?? 0
  const willing = appetite(lost, config.drawdownLimit, config.appetite)
  const limit = Math.min(config.drawdownLimit, leashed)
  return {
    mood,
    config,
    equity,
    peak: peakEquity(account),
    drawdown,
    drawdownLimit: limit,
    drawdownState: lost >= limit ? 1 : drawdownState(lost, limit),
    appetite: willing,
    advice: advice(lost, willing, limit),
  }
}
