import type { z } from 'zod'
import { openMarks } from '#episode-index'
import { type Moment, readSymbolNames, readTradeEpisodes } from '#log'
import { type Episode, habitsOf } from '#memories'
import { habitsOut, type zHabits } from '../outputs/habits-output.ts'
import type { Asked } from './asked-situation.ts'

/** What habits look back on (docs/method.md#habits). */
const LOOKED_BACK = 100

/** What was traded, and how. */
export interface TradedPair {
  readonly strategy: string
  readonly symbol: string
}

/** What the agent does with a strategy and a symbol, or with whatever it trades. */
export const habitsWith = async (
  moment: Moment,
  asked: Pick<Asked, 'strategy' | 'symbol'>,
): Promise<z.input<typeof zHabits>> => {
  const { strategy, symbol } = asked
  const symbols = symbol === undefined ? undefined : (await readSymbolNames(moment))(symbol).all
  const { closed, open } = await readTradeEpisodes(moment, { strategy, symbols, limit: LOOKED_BACK })
  const marks = open.length === 0 ? new Map() : await openMarks(moment)
  const standing = open.map((episode: Episode) => ({
    episode,
    markedR: marks.get(episode.id)?.markedR ?? null,
    heldSeconds: marks.get(episode.id)?.heldSeconds ?? null,
  }))
  return habitsOut({ strategy: strategy ?? null, symbol: symbol ?? null }, habitsOf(closed, standing))
}
