import { type MarkRow, resultAt, type TradeRow } from '#ledger'
import { type EpisodeRow, type Lookup, type State, symbolFlags } from '#log/rows'
import { type PendingEpisode, reckonedR } from '#memories'
import { DAY_MS, Decimal, handleOf, isoOf } from '#vocabulary'
import { markedOutcome } from './marked-outcome.ts'
import type { Remembering } from './remembering.ts'

/** What a forgotten open trade counts as: null while it may still be held (docs/method.md#beliefs). */
export const reckoned = (
  episode: EpisodeRow,
  work: Remembering,
): Pick<PendingEpisode, 'r' | 'measure'> | null => {
  if (episode.status !== 'open' || episode.strategy === null) return null
  const heldMs = work.event.knownAt - episode.at
  const { holds } = work.strategyRecord(episode.strategy)
  // Asked before the mark is looked at: nearly every open trade is young.
  if (reckonedR({ heldMs, markedR: null }, holds) === null) return null
  const trade = work.openTrade(episode.id)
  if (trade === undefined) return null
  const { rSource, markedR, countedR } = markedOutcome(
    trade,
    unrealisedOf(trade, work.markOf(trade.id)),
    work.lossesOf(trade.symbol),
  )
  if (rSource === 'none') return { r: null, measure: null }
  return { r: reckonedR({ heldMs, markedR: countedR ?? markedR }, holds), measure: rSource }
}

const unrealisedOf = (trade: TradeRow, mark: MarkRow | undefined): TradeRow['pnl'] | null =>
  mark?.seen ? resultAt(trade, mark.mark, mark.rate).minus(Decimal.of(trade.realised)).text : null

/** Counted from now on as what it was reckoned at, until its end is told. */
export const settleForgotten = (episode: EpisodeRow, r: number | null, work: Remembering): void => {
  work.keepEpisode({ ...episode, reckoned: { at: work.event.knownAt, r } })
  const trade = work.openTrade(episode.id)
  if (trade === undefined) return
  const days = Math.floor((work.event.knownAt - episode.at) / DAY_MS)
  const known = `${handleOf('trade', trade.n)} open since ${isoOf(episode.at)}, ${days} days`
  const counted =
    r === null ? 'no longer waited for' : `counted as ${r.toFixed(2)}R until its exit is recorded`
  work.flags.raise('open_forgotten', trade, 'exit', known, counted)
}

/** Lookups of the flags of forgotten trades that an event may end. */
export const forgottenFlags = (state: State, mayEnd: (symbol: string) => boolean): readonly Lookup[] => {
  const symbols = new Set<string>()
  for (const { id, symbol } of state.trades.values())
    if (mayEnd(symbol) && state.episodes.get(id)?.reckoned) symbols.add(symbol)
  return [...symbols].map(symbolFlags)
}
