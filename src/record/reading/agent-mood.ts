import { type Advice, advice, appetite, drawdownOf, drawdownState } from '#memories'
import type { Exact } from '#vocabulary'
import type { ConfigRow } from '../rows/account-rows.ts'
import { FIRST_MOOD_ROW } from '../rows/first-rows.ts'
import type { MoodRow } from '../rows/memory-rows.ts'
import { readAccount } from './account-as-of.ts'
import { readConfig } from './config-as-of.ts'
import type { Moment } from './moment.ts'

/** The agent's own state at a moment: its mood as the last close left it, and what its equity says. */
export interface AgentMood {
  readonly mood: MoodRow
  readonly config: ConfigRow
  readonly equity: Exact | null
  readonly peak: Exact | null
  /** null while no equity is known: then nothing is known to be lost. */
  readonly drawdown: number | null
  readonly drawdownState: number
  readonly appetite: number
  readonly advice: Advice
}

export const readAgent = async (moment: Moment): Promise<AgentMood> => {
  const { state, seq } = moment
  const { store } = moment.log
  const mood = state?.moods ?? (await store.rows('moods', { seq }))[0] ?? FIRST_MOOD_ROW
  const config = await readConfig(moment)
  const { equity, peak } = await readAccount(moment)
  const drawdown = equity === null || peak === null ? null : drawdownOf(peak, equity)
  const lost = drawdown ?? 0
  const { drawdownLimit: limit, appetite: rule } = config
  const willing = appetite(lost, limit, rule)
  return {
    mood,
    config,
    equity,
    peak,
    drawdown,
    drawdownState: drawdownState(lost, limit),
    appetite: willing,
    advice: advice(lost, willing, limit),
  }
}
