import type { TradeView } from '#log'
import { Decimal, ZERO } from '#vocabulary'
import { openRiskOf } from '../asking/order-risk.ts'

/**
 * Open trades as a reader with room for a few must see them: what has no stop, then by what is at risk or lost already, whichever is more. Of two alike the
 * newer.
 */
export const byDanger = (trades: readonly TradeView[]): readonly TradeView[] =>
  trades
    .map((trade) => ({ trade, loss: lossOf(trade) }))
    .sort(
      (a, b) =>
        Number(b.trade.stop === null) - Number(a.trade.stop === null) ||
        b.loss.minus(a.loss).sign ||
        b.trade.n - a.trade.n,
    )
    .map(({ trade }) => trade)

const lossOf = (trade: TradeView): Decimal => {
  const lost = Decimal.of(trade.unrealised ?? ZERO).negated()
  const atStop = openRiskOf([trade])
  const risk = 'unknown' in atStop ? Decimal.zero : Decimal.of(atStop.money)
  return lost.minus(risk).sign > 0 ? lost : risk
}
