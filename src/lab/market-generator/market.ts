import type { Bar } from '#market'
import { DAY_MS, type Exact, exact, type Instant, ONE, plusMs } from '#vocabulary'
import { normal } from '../random/draw.ts'
import { type Random, stream } from '../random/mulberry32.ts'
import { BARS_A_DAY, barsOf } from './bars.ts'
import { schedule } from './schedule.ts'
import type { TrueRegime } from './true-regime.ts'

/** One symbol: its contract terms, its bars, and the true regimes that no agent is told. */
export interface Series {
  readonly symbol: string
  readonly quoteCurrency: string
  readonly multiplier: Exact
  readonly bars: readonly Bar[]
  /** The true regime of each day. */
  readonly regimes: readonly TrueRegime[]
  /** Quote currency to the account's, a rate for each day. */
  readonly rates: readonly Exact[]
}

export interface GeneratorOptions {
  readonly seed: number
  readonly days: number
  readonly start: Instant
  /** Only this regime, all the time; for measuring. */
  readonly only?: TrueRegime | undefined
}

export const ACCOUNT_CURRENCY = 'USD'

/** Two symbols that share nothing but the clock; one is quoted abroad, so that a rate and a multiplier matter. */
const LISTED = [
  { symbol: 'ORO', quoteCurrency: ACCOUNT_CURRENCY, multiplier: ONE, price: 2_000 },
  { symbol: 'NORD', quoteCurrency: 'EUR', multiplier: '5' as Exact, price: 800 },
]

/** EURUSD on the first day, and the standard deviation of its daily log return. */
const FIRST_RATE = 1.08
const DAILY_RATE_MOVE = 0.004

/** The same seed, days and start give the same market. */
export const generateMarket = (options: GeneratorOptions): readonly Series[] =>
  LISTED.map(({ price, ...listed }) => {
    const random = (what: string): Random => stream(options.seed, `${listed.symbol} ${what}`)
    const regimes = options.only
      ? Array<TrueRegime>(options.days).fill(options.only)
      : schedule(random('regimes'), options.days)
    return {
      ...listed,
      regimes,
      bars: barsOf(random('bars'), regimes, options.start, price),
      rates: ratesOf(random('rates'), listed.quoteCurrency, options.days),
    }
  })

const ratesOf = (random: Random, currency: string, days: number): readonly Exact[] => {
  if (currency === ACCOUNT_CURRENCY) return Array<Exact>(days).fill(ONE)
  let rate = FIRST_RATE
  return Array.from({ length: days }, () => {
    rate *= Math.exp(DAILY_RATE_MOVE * normal(random))
    return exact(rate.toFixed(4)) ?? ONE
  })
}

export const dayOfBar = (index: number): number => Math.floor(index / BARS_A_DAY)

/** The true regime at a moment; undefined outside the series. */
export const truthAt = (series: Series, start: Instant, at: Instant): TrueRegime | undefined =>
  series.regimes[Math.floor((plusMs(at, -start) as number) / DAY_MS)]
