import { type Calendar, sessionAt, tradingDay } from '#market'
import type { EpisodeTrace } from '#memories'
import { type Instant, plusMs, SECOND_MS, type Side } from '#vocabulary'
import type { EpisodeColumns } from '../score/columns/episode-columns.ts'
import type { EpisodeRows } from '../score/columns/episode-rows.ts'
import { isContextLateAt } from '../score/columns/row-values.ts'
import type { EpisodeFilter } from '../score/episode-query.ts'

/** Which trades are meant; what is left out may be anything. */
export interface TradeQuestion extends Pick<EpisodeFilter, 'symbol' | 'strategy'> {
  readonly status?: EpisodeTrace['status'] | undefined
  readonly side?: Side | undefined
  readonly result?: 'won' | 'lost' | undefined
  readonly regime?: string | undefined
  readonly session?: string | undefined
  /** Trading days, the last among them: of the exit, or of the entry while it is open. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A trade as far as charts and filters look at it. */
export interface ColumnTrade {
  /** The number of its handle: T12. */
  readonly n: number
  readonly symbol: string | null
  readonly strategy: string | null
  readonly regime: string | null
  readonly session: string
  readonly status: EpisodeTrace['status']
  /** The trading day of the exit. */
  readonly day: string
  readonly endedAt: Instant
  readonly pnl: number
  readonly r: number | null
}

/** Every trade that matches, in the order of their numbers; read from the columns without making a trace of any. */
export const tradesInColumns = (
  columns: EpisodeColumns,
  { symbol, strategy, status, side, result, regime, session, from, to }: TradeQuestion,
  { seq, calendar }: { readonly seq: number; readonly calendar: Calendar },
): ColumnTrade[] => {
  const view = columns.view({ symbol, strategy, direction: side, kinds: ['trade'] }, seq)
  const { attributes, tagSets } = view.dictionary
  const found: ColumnTrade[] = []
  for (const rows of view.rows)
    for (let row = 0; row < rows.count; row++) {
      if (!view.matches(rows, row)) continue
      const attribute = attributes.all[rows.columns.attributes[row] ?? 0]
      if (attribute == null || (status !== undefined && attribute.status !== status)) continue
      const at = rows.enteredAt(row)
      const endedAt = endOf(rows, row, at)
      const day = tradingDay(endedAt, calendar)
      if ((from !== undefined && day < from) || (to !== undefined && day > to)) continue
      const pnl = rows.columns.pnl[row] || 0
      if (result !== undefined && (attribute.status !== 'closed' || !(result === 'won' ? pnl > 0 : pnl < 0)))
        continue
      if (regime !== undefined && attribute.regime !== regime) continue
      const recorded = tagSets.all[rows.columns.tagSet[row] ?? 0]?.session
      const entered = (isContextLateAt(rows, row) ? null : recorded) ?? sessionAt(at)
      if (session !== undefined && entered !== session) continue
      found.push({
        n: (rows.columns.tradeN[row] ?? 0) - 1,
        symbol: rows.symbol,
        strategy: rows.strategy,
        regime: attribute.regime,
        session: entered,
        status: attribute.status,
        day,
        endedAt,
        pnl,
        r: numberOrNull(rows.columns.r[row]),
      })
    }
  // Sums of fractions depend on the order, and rows lie in that in which they were read.
  return found.sort((a, b) => a.n - b.n)
}

const numberOrNull = (value = Number.NaN): number | null => (Number.isNaN(value) ? null : value)

const endOf = (rows: EpisodeRows, row: number, at: Instant): Instant =>
  plusMs(at, (rows.columns.holdingSeconds[row] || 0) * SECOND_MS)
