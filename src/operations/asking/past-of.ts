import type { z } from 'zod'
import { tradeFigures } from '#episode-index'
import { type Moment, readClosedTrades, readOpenTradeEpisodes, readSymbolNames } from '#log'
import { type Episode, findPast, notReflected, type ReflectedEpisode, reflectedTrades } from '#memories'
import { countedContext } from '#record'
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
  const namesOf = await readSymbolNames(moment)
  const symbolOf = (symbol: string): string => namesOf(symbol).newest
  const closed = await readClosedTrades(moment, { strategy, limit: MOST_TRADES }, (one) =>
    lookedAt(one, symbolOf),
  )
  const open = await readOpenTradeEpisodes(moment, strategy)
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

/** Of twenty thousand, only what is looked at is held. */
const lookedAt = (one: Episode, symbolOf: (symbol: string) => string): ReflectedEpisode => ({
  id: one.id,
  kind: one.kind,
  status: one.status,
  trade: one.trade,
  symbol: one.symbol === null ? null : symbolOf(one.symbol),
  strategy: one.strategy,
  direction: one.direction,
  at: one.at,
  // A situation that was told with the outcome in sight sorts trades by it.
  context: countedContext(one),
  outcomeKnownAt: one.outcomeKnownAt,
  r: one.r,
  countedR: one.countedR,
  rSource: one.rSource,
  reckoned: one.reckoned,
  holdingSeconds: one.holdingSeconds,
  mfeR: one.mfeR,
  maeR: one.maeR,
  riskShare: one.riskShare,
})
