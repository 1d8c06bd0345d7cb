import type { z } from 'zod'
import { openMarks } from '#episode-index'
import { type Episode, habitsOf } from '#memories'
import { type Moment, readTradeEpisodes } from '#record'
import { habitsOut, type zHabits } from '../outputs/habits-output.ts'

/** What habits look back on (docs/method.md#habits). */
const LOOKED_BACK = 100

/** What was traded, and how. */
export interface TradedPair {
  readonly strategy: string
  readonly symbol: string
}

/** What the agent does with a strategy and a symbol. */
export const pairHabits = async (
  moment: Moment,
  { strategy, symbol }: TradedPair,
): Promise<z.input<typeof zHabits>> => {
  const { closed, open } = await readTradeEpisodes(moment, {
    strategy,
    symbol,
    limit: LOOKED_BACK,
  })
  const marks = open.length === 0 ? new Map() : await openMarks(moment)
  const standing = open.map((episode: Episode) => ({
    episode,
    markedR: marks.get(episode.id)?.markedR ?? null,
    heldSeconds: marks.get(episode.id)?.heldSeconds ?? null,
  }))
  return habitsOut({ strategy, symbol }, habitsOf(closed, standing))
}
