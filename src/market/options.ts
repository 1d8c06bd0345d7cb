/** `relative` compares with the symbol's own past; `fixed` uses thresholds that are the same for every symbol. */
export const CLASSIFIERS = ['relative', 'fixed'] as const
export type Classifier = (typeof CLASSIFIERS)[number]

/** The ATR's period, as Wilder published it and every platform shows it. Sane: 5 to 50. */
export const ATR_PERIOD = 14
/** Bars that an ATR reads: Wilder's smoothing never forgets, so its start is fixed; the first mean weighs .2%. Sane: 50 to 500. */
export const ATR_BARS = 100
/** Days that a trend looks back, a month of trading. Sane: 5 to 60. */
export const TREND_DAYS = 20
/** Daily ranges that a trend must move: less in a month is noise. Sane: 1 to 4. */
export const TREND_ATRS = 1.5
/** Days that today's volatility is ranked among, a year of trading. Sane: 120 to 500. */
export const VOLATILITY_DAYS = 250
/** Least days for that rank: with fewer the 95% cut would rest on two or three. Sane: 40 to 120. */
export const VOLATILITY_LEAST_DAYS = 60
/** Cuts of volatility by rank: a quarter of days is low, half normal, a fifth high, one in twenty extreme. */
export const VOLATILITY_LOW_BELOW = 0.25
export const VOLATILITY_HIGH_FROM = 0.75
export const VOLATILITY_EXTREME_FROM = 0.95
/** Window, least window and thresholds of `fixed`, tuned for 5-minute bars. */
export const FIXED_BARS = 100
export const FIXED_LEAST_BARS = 12
export const FIXED_TREND = 0.005
export const FIXED_VOLATILITY = 0.004

/** How the market is read: every number of the room, in one place. */
export const MARKET_DEFAULTS = {
  atrPeriod: ATR_PERIOD,
  atrBars: ATR_BARS,
  trendDays: TREND_DAYS,
  trendAtrs: TREND_ATRS,
  volatilityDays: VOLATILITY_DAYS,
  volatilityLeastDays: VOLATILITY_LEAST_DAYS,
  volatilityLowBelow: VOLATILITY_LOW_BELOW,
  volatilityHighFrom: VOLATILITY_HIGH_FROM,
  volatilityExtremeFrom: VOLATILITY_EXTREME_FROM,
  fixedBars: FIXED_BARS,
  fixedLeastBars: FIXED_LEAST_BARS,
  fixedTrend: FIXED_TREND,
  fixedVolatility: FIXED_VOLATILITY,
}
export type MarketOptions = Readonly<typeof MARKET_DEFAULTS>
