import type { Trade } from '#operations'
import { Decimal, type Exact } from '#vocabulary'

/** Results of a group of trades. */
export interface TradeTally {
  readonly name: string
  readonly count: number
  readonly wins: number
  readonly net: Exact
  /** Net result over initial risk, averaged over those whose stop was known; null when none was. */
  readonly averageR: number | null
  readonly trades: readonly Trade[]
}

/** An exact sum of decimal texts. */
export const sumOf = (values: readonly string[]): Exact =>
  values.reduce((total, value) => total.plus(Decimal.of(value as Exact)), Decimal.zero).text

/** R = net result / initial risk; null where the risk was never known. */
export const rOf = ({ pnl, initialRisk }: Trade): number | null => {
  const risk = initialRisk === null ? Decimal.zero : Decimal.of(initialRisk as Exact)
  return risk.sign > 0
    ? Decimal.of(pnl as Exact)
        .over(risk)
        .toNumber()
    : null
}

export const tally = (name: string, trades: readonly Trade[]): TradeTally => {
  const rs = trades.map(rOf).filter((r) => r !== null)
  return {
    name,
    count: trades.length,
    wins: trades.filter((trade) => Decimal.of(trade.pnl as Exact).sign > 0).length,
    net: sumOf(trades.map((trade) => trade.pnl)),
    averageR: rs.length === 0 ? null : rs.reduce((total, r) => total + r, 0) / rs.length,
    trades,
  }
}

/** One tally for each value of a key, most trades first. */
export const tallyBy = (trades: readonly Trade[], key: (trade: Trade) => string): readonly TradeTally[] => {
  const groups = new Map<string, Trade[]>()
  for (const trade of trades) {
    const name = key(trade)
    const group = groups.get(name)
    if (group) group.push(trade)
    else groups.set(name, [trade])
  }
  return [...groups]
    .map(([name, group]) => tally(name, group))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}
