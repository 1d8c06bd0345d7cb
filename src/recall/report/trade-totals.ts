import type { ColumnTrade } from './trades-in-columns.ts'

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

export const tradeTotals = (trades: readonly ColumnTrade[]): TradeTotals => {
  const totals = { trades: trades.length, open: 0, closed: 0, net: 0, r: 0, judged: 0 }
  for (const { status, pnl, r } of trades) {
    if (status === 'open') totals.open += 1
    if (status !== 'closed') continue
    totals.closed += 1
    totals.net += pnl
    if (r === null) continue
    totals.judged += 1
    totals.r += r
  }
  return totals
}
