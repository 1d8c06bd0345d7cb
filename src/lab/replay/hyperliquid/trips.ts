import type { LegRow, TradeRow } from '#ledger'
import type { VenueFill } from '#sources'
import { Decimal, type Exact } from '#vocabulary'

const HALF_CENT = Decimal.of('0.005' as Exact)

/** A round trip that began and ended in the window: what it earned by our ledger, by its cash, and by the venue. */
export interface Trip {
  readonly trade: TradeRow
  readonly cash: Decimal
  readonly closedPnl: Decimal
  readonly cashAgrees: boolean
  readonly venueAgrees: boolean
}

/** Compares each trade that is wholly in the window with the fills that made it. */
export const tripsInside = (
  trades: readonly TradeRow[],
  legs: readonly LegRow[],
  fillAt: ReadonlyMap<number, VenueFill>,
): Trip[] => {
  const ofTrade = Map.groupBy(legs, (leg) => leg.trade)
  return trades.flatMap((trade) => {
    const own = ofTrade.get(trade.id) ?? []
    const fills = own.map((leg) => fillAt.get(leg.seq))
    if (trade.status !== 'closed' || fills.some((fill) => fill === undefined)) return []
    let cash = Decimal.zero
    let closedPnl = Decimal.zero
    for (const [i, leg] of own.entries()) {
      const fill = fills[i]
      if (!fill) continue
      const value = Decimal.of(leg.size).times(fill.price)
      cash = cash.plus(fill.side === 'sell' ? value : value.negated())
      if (leg.kind === 'reduce' || leg.kind === 'close') closedPnl = closedPnl.plus(fill.closedPnl)
    }
    const realised = Decimal.of(trade.realised)
    return [
      {
        trade,
        cash,
        closedPnl,
        cashAgrees: realised.equals(cash),
        venueAgrees: realised.minus(closedPnl).abs().compare(HALF_CENT) < 0,
      },
    ]
  })
}
