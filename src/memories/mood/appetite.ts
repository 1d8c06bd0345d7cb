import { Decimal, type Exact } from '#vocabulary'

/** The drawdown at which trading should stop (seed 000, 2.4). Sane: .05 to .5. */
export const DRAWDOWN_LIMIT = 0.2
/** The seed never asks for less than this, however deep; the advice to halt is what stops. */
const LEAST_APPETITE = 0.1

/** `seed`: max(.1, 1 − (d/L)²). `grossman-zhou`: what their optimal policy risks, against what it risks at the peak. */
export const APPETITE_RULES = ['seed', 'grossman-zhou'] as const
export type AppetiteRule = (typeof APPETITE_RULES)[number]

/**
 * How much of the usual risk to take, 0 to 1: never more in a deeper drawdown (DECISIONS S2).
 *
 * Grossman and Zhou (1993) keep wealth W above a floor (1 − L)·peak and stake in proportion to the surplus: as a share
 * of wealth, (W − (1 − L)·peak) / W, which at drawdown d is (L − d) / (1 − d). Divided by its value at the peak, L.
 */
export const appetite = (
  drawdown: number,
  limit: number = DRAWDOWN_LIMIT,
  rule: AppetiteRule = 'seed',
): number => {
  const d = Math.max(0, drawdown)
  if (rule === 'seed') return Math.max(LEAST_APPETITE, 1 - (d / limit) ** 2)
  return d >= limit ? 0 : (limit - d) / (limit * (1 - d))
}

/** How far towards the limit: 0 at the peak, 1 at the limit and beyond. */
export const drawdownState = (drawdown: number, limit: number = DRAWDOWN_LIMIT): number =>
  Math.min(1, Math.max(0, drawdown) / limit)

/** (peak − equity) / peak, in 0 to 1. Without a peak above zero there is nothing to fall from; to owe money is all of it. */
export const drawdownOf = (peak: Exact, equity: Exact): number => {
  const from = Decimal.of(peak)
  const to = Decimal.of(equity)
  if (from.sign <= 0) return to.sign < 0 ? 1 : 0
  return Math.min(1, Math.max(0, from.minus(to).over(from).toNumber()))
}
