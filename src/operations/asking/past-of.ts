import type { z } from 'zod'
import { tradeFigures } from '#episode-index'
import { findPast, notReflected, reflectedTrades } from '#memories'
import { countedContext, type Moment, readSymbolNames, readTradeEpisodes } from '#record'
import { isoOf } from '#vocabulary'
import type { Caller } from '../caller.ts'
import { figuresOut } from '../outputs/figures-output.ts'
import { pastOut, type zPastSaid } from '../outputs/past-output.ts'

/** The newest closed trades that are looked at group by group; the result and its interval are of all of them. */
const MOST_TRADES = 20_000

/** What the trades of a strategy, or of all, say as of a moment. */
export const pastOf = async (
  { episodes }: Pick<Caller, 'episodes'>,
  moment: Moment,
  strategy: string | undefined,
): Promise<z.input<typeof zPastSaid>> => {
  const { figures } = await tradeFigures(moment, episodes, { strategy })
  const { overall, basis, wins, losses, scratches, open: unclosed } = figuresOut(figures)
  const { closed: all, open } = await readTradeEpisodes(moment, { strategy, limit: MOST_TRADES })
  const namesOf = await readSymbolNames(moment)
  const closed = all.map((one) => ({
    ...one,
    symbol: one.symbol === null ? null : namesOf(one.symbol).newest,
    // A situation that was told with the outcome in sight sorts trades by it.
    context: countedContext(one),
  }))
  const trades = reflectedTrades(closed, open)
  const found = findPast(trades)
  const ends = trades.map(({ exitAt }) => exitAt).sort((a, b) => a - b)
  const [first, last] = [trades[0]?.entryAt, ends.at(-1)]
  return {
    overall,
    basis,
    wins,
    losses,
    scratches,
    open: unclosed,
    looked: closed.length,
    from: first === undefined ? null : isoOf(first),
    to: last === undefined ? null : isoOf(last),
    ...notReflected(closed, open, trades),
    ...pastOut(found),
  }
}
