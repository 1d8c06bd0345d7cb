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

const share = z.number().min(0).max(1)
const count = (least: number, most: number) => z.int().min(least).max(most)
/** Bars of a window at most: windows are read at every decision, and more is a mistyped number. */
const MOST_BARS = 5_000

const FIELDS = {
  classifier: z
    .enum(['relative', 'fixed'])
    .describe('relative compares with the symbol’s own past; fixed has the same thresholds for every symbol'),
  atrPeriod: count(2, MOST_BARS).describe(`period of every ATR; ${ATR_PERIOD} unless said`),
  atrBars: count(3, MOST_BARS).describe(`bars that an ATR reads; ${ATR_BARS} unless said`),
  trendDays: count(2, MOST_BARS).describe(`days that the trend looks back; ${TREND_DAYS} unless said`),
  trendAtrs: z.number().positive().describe(`daily ranges that a trend must move; ${TREND_ATRS} unless said`),
  volatilityDays: count(2, MOST_BARS).describe(
    `days that volatility is ranked among; ${VOLATILITY_DAYS} unless said`,
  ),
  volatilityLeastDays: count(2, MOST_BARS).describe(
    `least days for that rank; ${VOLATILITY_LEAST_DAYS} unless said`,
  ),
  volatilityLowBelow: share.describe(
    `rank below which volatility is low; ${VOLATILITY_LOW_BELOW} unless said`,
  ),
  volatilityHighFrom: share.describe(`rank from which it is high; ${VOLATILITY_HIGH_FROM} unless said`),
  volatilityExtremeFrom: share.describe(
    `rank from which it is extreme; ${VOLATILITY_EXTREME_FROM} unless said`,
  ),
  fixedBars: count(2, MOST_BARS).describe(`of fixed: bars of its window; ${FIXED_BARS} unless said`),
  fixedLeastBars: count(3, MOST_BARS).describe(`of fixed: least bars; ${FIXED_LEAST_BARS} unless said`),
  fixedTrend: z
    .number()
    .positive()
    .describe(`of fixed: move over its window that is a trend; ${FIXED_TREND} unless said`),
  fixedVolatility: z
    .number()
    .positive()
    .describe(`of fixed: standard deviation of returns that is high; ${FIXED_VOLATILITY} unless said`),
}

/** Some of the options, as a person configures them. */
export const zMarketChanges = z
  .strictObject(FIELDS)
  .pick({ classifier: true, atrPeriod: true, trendDays: true, trendAtrs: true, volatilityDays: true })
  .partial()
  .meta({ id: 'MarketOptions' })

const zMarketOptions = z
  .strictObject(FIELDS)
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

/** By the name that a caller knows it by: market.atrBars. */
const zConfigured = z.strictObject({ market: zMarketOptions })

export const MARKET_DEFAULTS: MarketOptions = {
  classifier: 'relative',
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

/** All options with some of them changed: those that go together are looked at together. */
export const marketOptions = (
  changes: z.input<typeof zMarketChanges> = {},
  before: MarketOptions = MARKET_DEFAULTS,
): MarketOptions => {
  const told = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return parse(zConfigured, { market: { ...before, ...told } }, 'configure').market
}

/** What a record needs to say about options: those that are not the defaults. */
export const changedOptions = (options: MarketOptions): Partial<MarketOptions> => {
  const changed: { -readonly [K in keyof MarketOptions]?: MarketOptions[K] } = { ...options }
  for (const name of zMarketOptions.keyof().options)
    if (changed[name] === MARKET_DEFAULTS[name]) delete changed[name]
  return changed
}
