import type { ClosedTradeShown } from '#recall'
import { readEpisodes, viewsOf } from '#record'
import type { ContextReading } from './context-reading.ts'

/** Times as many are read, so that those of other strategies can be passed over. */
const READ_AHEAD = 4

/** The newest closed trades, of the strategy that asks where one does, the newest entry first. */
export const recentTradesShown = async ({
  question: { strategy },
  moment,
  settings,
}: ContextReading): Promise<readonly ClosedTradeShown[]> => {
  const { log, seq } = moment
  const { recentTrades } = await settings()
  if (recentTrades === 0) return []
  const exited = await log.store.rows('trades', {
    seq,
    range: { column: 'exitSeq', from: 1, to: seq },
    order: { column: 'exitSeq', descending: true },
    limit: recentTrades * READ_AHEAD,
  })
  const rows = exited
    .filter((row) => row.status === 'closed' && (strategy === undefined || row.strategy?.name === strategy))
    .slice(0, recentTrades)
    .sort((a, b) => (b.entryAt ?? b.exitAt ?? 0) - (a.entryAt ?? a.exitAt ?? 0) || b.n - a.n)
  const ids = rows.map(({ id }) => id)
  const outcomes = new Map((await readEpisodes(moment, ids)).map(({ id, r }) => [id, r]))
  return (await viewsOf(moment, rows)).map((trade) => ({
    ...trade,
    size: trade.openedSize,
    r: outcomes.get(trade.id) ?? null,
  }))
}
