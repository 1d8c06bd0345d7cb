/** The generator's regimes, which no agent is told. Memory's own reading of the bars lags behind them and may be wrong. */
export const TRUE_REGIMES = ['rising', 'falling', 'quiet', 'volatile'] as const
export type TrueRegime = (typeof TRUE_REGIMES)[number]

/** How prices move in a regime. Bar units: σ is the standard deviation of one bar's shock. */
export interface Motion {
  /** Of one day's log return, were the shocks to stay: 0.01 is 1%. */
  readonly dailyVolatility: number
  /** In daily volatilities a day. */
  readonly dailyDrift: number
  /** Bars until half of a shock is reversed; null: it stays. Reversals make breakouts fail. */
  readonly halfLife: number | null
  /** A drift that comes and goes within a day, in σ a bar: it makes breakouts continue. */
  readonly wave: number
  /**
   * What the demo's breakout earns here in multiples of its risk, after spread and fee, whichever way it breaks.
   * Measured over 12,000 days of each regime alone (standard error .008); market.test.ts holds the market to it.
   */
  readonly expectancy: number
}

/** Motion by regime. The edge exists in one of them: breakouts continue only while prices rise. */
export const MOTION: { readonly [R in TrueRegime]: Motion } = {
  rising: { dailyVolatility: 0.012, dailyDrift: 0.5, halfLife: null, wave: 0.15, expectancy: 0.38 },
  /** Falls as far as `rising` rises, but each shock is reversed within hours. */
  falling: { dailyVolatility: 0.012, dailyDrift: -0.5, halfLife: 48, wave: 0, expectancy: -0.12 },
  quiet: { dailyVolatility: 0.006, dailyDrift: 0, halfLife: 64, wave: 0, expectancy: -0.27 },
  volatile: { dailyVolatility: 0.025, dailyDrift: 0, halfLife: 192, wave: 0, expectancy: -0.09 },
}
