import type { TradeRow } from '#ledger'
import { type Moment, readEpisodes, viewsOf } from '#log'
import type { ClosedTradeShown } from '#recall'
import type { Instant } from '#vocabulary'
import type { ContextReading } from './context-reading.ts'
import { wallMinute } from './told-time.ts'

/** Times as many that are read where those of other strategies have to be passed over. */
const READ_AHEAD = 4

/** The newest closed trades, of the strategy that asks where one does, the newest entry first. */
export const recentTradesShown = async ({
  question: { strategy },
  moment,
  settings,
  agent,
}: ContextReading): Promise<readonly ClosedTradeShown[]> => {
  const { recentTrades } = await settings()
  if (recentTrades === 0) return []
  const ofStrategy = (row: TradeRow): boolean =>
    row.status === 'closed' && (strategy === undefined || row.strategy?.name === strategy)
  // Where others trade in between, as many again are read a few times over.
  let found = (await lastExited(moment, recentTrades)).filter(ofStrategy)
  if (found.length < recentTrades)
    found = (await lastExited(moment, recentTrades * READ_AHEAD)).filter(ofStrategy).slice(0, recentTrades)
  const rows = found.sort((a, b) => (b.entryAt ?? b.exitAt ?? 0) - (a.entryAt ?? a.exitAt ?? 0) || b.n - a.n)
  const ids = rows.map(({ id }) => id)
  const outcomes = new Map((await readEpisodes(moment, ids)).map(({ id, r }) => [id, r]))
  const { zone } = (await agent()).config.calendar
  return (await viewsOf(moment, rows)).map((trade) => ({
    ...trade,
    time: timeOf(zone, trade.entryAt ?? trade.exitAt),
    size: trade.openedSize,
    r: outcomes.get(trade.id) ?? null,
  }))
}

const timeOf = (zone: string, at: Instant | null): string | null =>
  at === null ? null : wallMinute(zone, at)

const lastExited = ({ log, seq }: Moment, limit: number): Promise<readonly TradeRow[]> =>
  log.store.rows('trades', {
    seq,
    range: { column: 'exitSeq', from: 1, to: seq },
    order: { column: 'exitSeq', descending: true },
    limit,
  })
