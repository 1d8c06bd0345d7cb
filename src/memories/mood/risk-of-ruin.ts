import { DRAWDOWN_LIMIT } from './drawdown-state.ts'

export interface RuinInput {
  /** Expectancy and variance of one trade, in R. */
  readonly mean: number
  readonly variance: number
  /** Share of equity at 1R. */
  readonly riskShare: number
  readonly drawdown: number
  readonly limit?: number | undefined
}

/**
 * The probability of ever falling to the limit below *today's* peak when every trade risks the same share of equity.
 * (Below a peak that moves up with equity any drawdown is reached at some time, whatever the edge.)
 *
 * Diffusion in log equity: growth ν = f·μ − f²(σ² + μ²)/2 and variance s² = f²·σ² a trade, distance
 * b = ln((1 − d)/(1 − L)); P = exp(−2νb/s²), and 1 where ν ≤ 0. Trades are steps, not a diffusion: they overshoot, so
 * the truth is a little lower (measured: .258 for .266 at 1% and +.05R, .048 for .057 at 2% and +.2R).
 */
export const riskOfRuin = ({
  mean,
  variance,
  riskShare,
  drawdown,
  limit = DRAWDOWN_LIMIT,
}: RuinInput): number => {
  if (drawdown >= limit) return 1
  if (riskShare <= 0) return 0
  // ν and s², both over f: so that a tiny stake does not vanish when it is squared.
  const growth = mean - (riskShare * (variance + mean ** 2)) / 2
  if (growth <= 0) return 1
  const spread = riskShare * variance
  const distance = Math.log((1 - Math.max(0, drawdown)) / (1 - limit))
  return spread === 0 ? 0 : Math.exp((-2 * growth * distance) / spread)
}
