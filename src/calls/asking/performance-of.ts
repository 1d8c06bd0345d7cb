import { type TradesWanted, tradeFigures } from '#episode-index'
import { type Moment, readClosedTrades, readOpenTradeEpisodes, readSymbolNames } from '#log'
import { type Episode, findPast, notReflected, type ReflectedEpisode, reflectedTrades } from '#memories'
import { countedContext } from '#record'
import { type Id, isoOf } from '#vocabulary'
import { figuresOut, type PerformanceOut } from '../outputs/figures-output.ts'
import { groupsOut } from '../outputs/group-output.ts'
import { retirementsOf } from '../outputs/retired-output.ts'
import type { Caller } from '../session/caller.ts'
import { noTradeMatches } from './matching-trades.ts'

/** The newest closed trades that are looked at group by group; the result and its interval are of all of them. */
const MOST_TRADES = 20_000

/** How trades have done as of a moment: their figures, and each group beside the rest. */
export const performanceOf = async (
  caller: Pick<Caller, 'episodes'>,
  moment: Moment,
  wanted: TradesWanted,
): Promise<PerformanceOut> => {
  const { strategy } = wanted
  const { figures, ids } = await tradeFigures(moment, caller.episodes, wanted)
  return {
    ...figuresOut(figures),
    ...(await groupsOf(moment, strategy, ids)),
    asOf: isoOf(moment.at),
    retired: await retirementsOf(moment, new Set(strategy === undefined ? [] : [strategy])),
    why: ids.size > 0 ? null : await noTradeMatches(caller, moment, wanted),
  }
}

const groupsOf = async (moment: Moment, strategy: string | undefined, ids: ReadonlySet<Id>) => {
  const namesOf = await readSymbolNames(moment)
  const symbolOf = (symbol: string): string => namesOf(symbol).newest
  const newest = await readClosedTrades(moment, { strategy, limit: MOST_TRADES }, (one) =>
    ids.has(one.id) ? [lookedAt(one, symbolOf)] : [],
  )
  const closed = newest.flat()
  const open = (await readOpenTradeEpisodes(moment, strategy)).filter(({ id }) => ids.has(id))
  const trades = reflectedTrades(closed, open)
  const ends = trades.map(({ exitAt }) => exitAt).sort((a, b) => a - b)
  const left = notReflected(closed, open, trades)
  const [first, last] = [trades[0]?.entryAt, ends.at(-1)]
  return {
    from: first === undefined ? null : isoOf(first),
    to: last === undefined ? null : isoOf(last),
    unmeasured: left.unmeasured,
    afterOpen: left.afterOpen,
    ...groupsOut(findPast(trades)),
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
