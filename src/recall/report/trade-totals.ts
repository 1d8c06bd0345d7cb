import type { EpisodeTrace } from '#memories'
import type { EpisodeColumns } from '../score/columns/episode-columns.ts'
import type { EpisodeFilter } from '../score/episode-query.ts'

/** What trades come to, all together. */
export interface TradeTotals {
  readonly trades: number
  readonly open: number
  readonly closed: number
  /** Money, of those that are closed. */
  readonly net: number
  /** The sum in R of those that have an outcome in R, and how many have. */
  readonly r: number
  readonly judged: number
}

export interface TotalledTrades extends Pick<EpisodeFilter, 'symbol' | 'strategy' | 'run'> {
  readonly status?: EpisodeTrace['status'] | undefined
}

/** Read from the columns, without making a trace of any: a hundred thousand take some milliseconds, traces of them tenths of a second. */
export const tradeTotals = (
  columns: EpisodeColumns,
  { symbol, strategy, run, status }: TotalledTrades,
  seq: number,
): TradeTotals => {
  const view = columns.view({ symbol, strategy, run, kinds: ['trade'] }, seq)
  const { all } = view.dictionary.attributes
  const most = view.rows.reduce((last, { columns: { tradeN }, count }) => maxOf(tradeN, count, last), 0)
  // By number: sums of fractions depend on the order, and rows lie in that in which they were read.
  const results = new Float64Array(most + 1)
  const outcomes = new Float64Array(most + 1)
  const totals = { trades: 0, open: 0, closed: 0, judged: 0 }
  for (const rows of view.rows)
    for (let row = 0; row < rows.count; row++) {
      if (!view.matches(rows, row)) continue
      const is = all[rows.columns.attributes[row] ?? 0]?.status
      if (status !== undefined && is !== status) continue
      totals.trades += 1
      if (is === 'open') totals.open += 1
      if (is !== 'closed') continue
      const n = rows.columns.tradeN[row] ?? 0
      const r = rows.columns.r[row] ?? Number.NaN
      totals.closed += 1
      results[n] = rows.columns.pnl[row] || 0
      if (Number.isNaN(r)) continue
      totals.judged += 1
      outcomes[n] = r
    }
  return { ...totals, net: sumOf(results), r: sumOf(outcomes) }
}

const maxOf = (values: Uint32Array, count: number, least: number): number => {
  let most = least
  for (let i = 0; i < count; i++) most = Math.max(most, values[i] ?? 0)
  return most
}

const sumOf = (values: Float64Array): number => {
  let sum = 0
  for (const value of values) sum += value
  return sum
}
