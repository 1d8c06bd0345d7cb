import { z } from 'zod'
import { parse } from '#vocabulary'

/** How the market is read. Every number of the room that a person may want to change, resolved once. */
export interface MarketOptions {
  /** `relative` compares with the symbol's own past; `fixed` uses thresholds that are the same for every symbol. */
  readonly classifier: 'relative' | 'fixed'
  readonly atrPeriod: number
  readonly atrBars: number
  readonly trendDays: number
  readonly trendAtrs: number
  readonly volatilityDays: number
  readonly volatilityLeastDays: number
  readonly volatilityLowBelow: number
  readonly volatilityHighFrom: number
  readonly volatilityExtremeFrom: number
  readonly fixedBars: number
  readonly fixedLeastBars: number
  readonly fixedTrend: number
  readonly fixedVolatility: number
}

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

const count = (least: number, most: number) => z.int().min(least).max(most)
/** Bars of a window at most: windows are read at every decision, and more is a mistyped number. */
const MOST_BARS = 5_000

export const zMarketOptions = z
  .strictObject({
    classifier: z.enum(['relative', 'fixed']).default('relative'),
    atrPeriod: count(2, MOST_BARS).default(ATR_PERIOD),
    atrBars: count(3, MOST_BARS).default(ATR_BARS),
    trendDays: count(2, MOST_BARS).default(TREND_DAYS),
    trendAtrs: z.number().positive().default(TREND_ATRS),
    volatilityDays: count(2, MOST_BARS).default(VOLATILITY_DAYS),
    volatilityLeastDays: count(2, MOST_BARS).default(VOLATILITY_LEAST_DAYS),
    volatilityLowBelow: z.number().min(0).max(1).default(VOLATILITY_LOW_BELOW),
    volatilityHighFrom: z.number().min(0).max(1).default(VOLATILITY_HIGH_FROM),
    volatilityExtremeFrom: z.number().min(0).max(1).default(VOLATILITY_EXTREME_FROM),
    fixedBars: count(2, MOST_BARS).default(FIXED_BARS),
    fixedLeastBars: count(3, MOST_BARS).default(FIXED_LEAST_BARS),
    fixedTrend: z.number().positive().default(FIXED_TREND),
    fixedVolatility: z.number().positive().default(FIXED_VOLATILITY),
  })
  .refine((o) => o.atrBars > o.atrPeriod, { path: ['atrBars'], error: 'must exceed atrPeriod' })
  .refine((o) => o.volatilityLeastDays <= o.volatilityDays, {
    path: ['volatilityLeastDays'],
    error: 'must not exceed volatilityDays',
  })
  .refine((o) => o.fixedLeastBars <= o.fixedBars, {
    path: ['fixedLeastBars'],
    error: 'must not exceed fixedBars',
  })
  .refine(
    (o) => o.volatilityLowBelow < o.volatilityHighFrom && o.volatilityHighFrom < o.volatilityExtremeFrom,
    {
      path: ['volatilityLowBelow'],
      error: 'must lie below volatilityHighFrom, and that below volatilityExtremeFrom',
    },
  )

export const marketOptions = (given: z.input<typeof zMarketOptions> = {}): MarketOptions =>
  parse(zMarketOptions, given, 'market')

export const MARKET_DEFAULTS: MarketOptions = marketOptions()

/** What a record needs to say about options: those that are not the defaults. */
export const changedOptions = (options: MarketOptions): Partial<MarketOptions> => {
  const changed: { -readonly [K in keyof MarketOptions]?: MarketOptions[K] } = { ...options }
  for (const name of zMarketOptions.keyof().options)
    if (changed[name] === MARKET_DEFAULTS[name]) delete changed[name]
  return changed
}
