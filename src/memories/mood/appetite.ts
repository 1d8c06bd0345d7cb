import { DRAWDOWN_LIMIT } from './drawdown-state.ts'

/** Least appetite of the rule `seed`, however deep the drawdown: what stops trading is the advice to halt. */
const LEAST_APPETITE = 0.1

/** `seed`: max(.1, 1 − (d/L)²). `grossman-zhou`: what their optimal policy risks, against what it risks at the peak. */
export const APPETITE_RULES = ['seed', 'grossman-zhou'] as const
export type AppetiteRule = (typeof APPETITE_RULES)[number]

/**
 * How much of the usual risk to take, 0 to 1: never more in a deeper drawdown (docs/method.md#mood).
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
