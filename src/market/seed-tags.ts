import type { Trend, Volatility } from './regime.ts'

/** The regime, derived from trend and volatility (docs/context.md). */
export const REGIMES = ['trending_up', 'trending_down', 'ranging', 'volatile', 'unknown'] as const
export type Regime = (typeof REGIMES)[number]

/** Trend and volatility in one word, as trades are grouped by. */
export type RegimeTag = `${'trend_up' | 'trend_down' | 'chop'}_${'lowvol' | 'hivol'}` | 'unknown'

const isHigh = (volatility: Volatility): boolean => volatility === 'high' || volatility === 'extreme'

/** Without a trend the volatility decides, so there both must be known. */
export const regimeOf = (trend: Trend, volatility: Volatility): Regime => {
  if (trend === 'up') return 'trending_up'
  if (trend === 'down') return 'trending_down'
  if (trend === 'unknown' || volatility === 'unknown') return 'unknown'
  return isHigh(volatility) ? 'volatile' : 'ranging'
}

/** The way back: what a regime says about the trend. */
export const trendOfRegime = (regime: Regime): Trend => {
  if (regime === 'trending_up') return 'up'
  if (regime === 'trending_down') return 'down'
  return regime === 'unknown' ? 'unknown' : 'none'
}

export const regimeTagOf = (trend: Trend, volatility: Volatility): RegimeTag => {
  if (trend === 'unknown' || volatility === 'unknown') return 'unknown'
  const first = trend === 'none' ? 'chop' : (`trend_${trend}` as const)
  return `${first}_${isHigh(volatility) ? 'hivol' : 'lowvol'}`
}
