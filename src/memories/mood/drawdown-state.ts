import { Decimal, type Exact } from '#vocabulary'

/** The drawdown at which trading should stop. Sane: .05 to .5. */
export const DRAWDOWN_LIMIT = 0.2

/** (peak − equity) / peak, in 0 to 1. Without a peak above zero there is nothing to fall from; to owe money is all of it. */
export const drawdownOf = (peak: Exact, equity: Exact): number => {
  const from = Decimal.of(peak)
  const to = Decimal.of(equity)
  if (from.sign <= 0) return to.sign < 0 ? 1 : 0
  return Math.min(1, Math.max(0, from.minus(to).over(from).toNumber()))
}

/** How far towards the limit: 0 at the peak, 1 at the limit and beyond. */
export const drawdownState = (drawdown: number, limit: number = DRAWDOWN_LIMIT): number =>
  Math.min(1, Math.max(0, drawdown) / limit)
