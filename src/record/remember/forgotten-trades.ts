import { type PendingEpisode, reckonedR } from '#memories'
import { DAY_MS, Decimal, handleOf, isoOf } from '#vocabulary'
import { resultAt } from '../ledger/position.ts'
import type { MarkRow, TradeRow } from '../rows/ledger-rows.ts'
import type { EpisodeRow } from '../rows/memory-rows.ts'
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
  work.flags.raise({
    code: 'open_forgotten',
    symbol: trade.symbol,
    trade,
    field: 'exit',
    known: `${handleOf('trade', trade.n)} open since ${isoOf(episode.at)}, ${days} days`,
    told:
      r === null ? 'nothing waits for it any longer' : `counted as ${r.toFixed(2)}R until its end is told`,
  })
}
