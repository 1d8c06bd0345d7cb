import type { TradeRow } from '#ledger'
import { Decimal, type Exact } from '#vocabulary'

/** The cash of a fully paid account: what was put in, plus results, less what its holdings cost. Shorts are refused by sign. */
export const paidCash = (deposits: Exact, trades: Iterable<TradeRow>): Exact => {
  let cash = Decimal.of(deposits)
  for (const trade of trades) {
    if (trade.status === 'voided') continue
    const cost = Decimal.of(trade.cost)
    cash = cash.plus(Decimal.of(trade.pnl)).plus(trade.side === 'long' ? cost.negated() : cost)
  }
  return cash.text
}
