import { atr } from './atr.ts'
import type { Bar } from './bar.ts'
import type { MarketOptions } from './options.ts'

/** `unknown` is a tag of its own: asked for, but too little data. */
export const TRENDS = ['up', 'down', 'none', 'unknown'] as const
export type Trend = (typeof TRENDS)[number]

export const VOLATILITIES = ['low', 'normal', 'high', 'extreme', 'unknown'] as const
export type Volatility = (typeof VOLATILITIES)[number]

/** Closed daily bars that the trend reads. */
export const trendWindow = (options: MarketOptions): number =>
  Math.max(options.trendDays + 1, options.atrBars)

/** Closed daily bars that the volatility reads: the ranked days, with the first one's own window. */
export const volatilityWindow = (options: MarketOptions): number => options.volatilityDays + options.atrBars

/** ATR as a share of price, on the day before `end`: free of scale, so that years and symbols compare. */
const relativeAtr = (days: readonly Bar[], options: MarketOptions, end = days.length): number | null => {
  const range = atr(days, options, end)
  const close = days[end - 1]?.close ?? 0
  return range === null || close <= 0 ? null : range / close
}

/** up, down: |ln(close / close 20 days ago)| > 1.5 · ATR(D1) / close. */
export const trendOf = (days: readonly Bar[], options: MarketOptions): Trend => {
  const range = relativeAtr(days, options)
  const now = days.at(-1)?.close ?? 0
  const then = days.at(-1 - options.trendDays)?.close ?? 0
  if (range === null || now <= 0 || then <= 0) return 'unknown'
  return direction(Math.log(now / then), options.trendAtrs * range)
}

const direction = (move: number, threshold: number): Trend =>
  move > threshold ? 'up' : move < -threshold ? 'down' : 'none'

/** The rank of today's ATR(D1) / price among those of up to 250 days before it, each from its own 100 bars. */
export const volatilityOf = (days: readonly Bar[], options: MarketOptions): Volatility => {
  const today = relativeAtr(days, options)
  if (today === null) return 'unknown'
  let counted = 0
  let below = 0
  for (let end = days.length - 1; end > 0 && end >= days.length - options.volatilityDays; end--) {
    const value = relativeAtr(days, options, end)
    if (value === null) continue
    counted += 1
    // Equal days count half, so that a market which never moves is normal.
    below += value < today ? 1 : value === today ? 0.5 : 0
  }
  if (counted < options.volatilityLeastDays) return 'unknown'
  const rank = below / counted
  if (rank < options.volatilityLowBelow) return 'low'
  if (rank < options.volatilityHighFrom) return 'normal'
  return rank < options.volatilityExtremeFrom ? 'high' : 'extreme'
}

/** By a fixed threshold, over one window of bars: last close / first close − 1 beyond ±0.5%. */
export const fixedTrendOf = (window: readonly Bar[], options: MarketOptions): Trend => {
  const first = window[0]?.close
  const last = window.at(-1)?.close
  if (!usable(window, options) || first === undefined || last === undefined) return 'unknown'
  return direction(last / first - 1, options.fixedTrend)
}

/** By a fixed threshold: standard deviation (n − 1) of log returns ≥ 0.4% is high. It has one cut, so the rest is normal. */
export const fixedVolatilityOf = (window: readonly Bar[], options: MarketOptions): Volatility => {
  if (!usable(window, options)) return 'unknown'
  const returns = window.slice(1).map((bar, i) => Math.log(bar.close / (window[i]?.close ?? bar.close)))
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length
  const squares = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (returns.length - 1)) >= options.fixedVolatility ? 'high' : 'normal'
}

const usable = (window: readonly Bar[], options: MarketOptions): boolean =>
  window.length >= options.fixedLeastBars && window.every((bar) => bar.close > 0)
