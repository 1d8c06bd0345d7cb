import { DAY_MS, type Exact, type Instant, plusMs } from '#vocabulary'
import { ACCOUNT_CURRENCY, generateMarket, type Series } from '../market-generator/market.ts'
import type { BrokerTerms } from '../paper-broker/paper-account.ts'

/** Every number of the demo that is not the market's or the agent's own. */
export const DEMO_DEFAULTS = {
  home: './hindcast-demo',
  /**
   * The first seed in whose days each symbol meets at least three of the four regimes and each regime has 15% to 35%; its result had no
   * say (demo-plan.test.ts): with its memory the agent loses a little there, and gains without.
   */
  seed: 1,
  /** As many as half a minute of the processor allows, with a context made at each decision. Sane: 30 to 1000. */
  days: 80,
} as const

/** Before the first trade: memory ranks volatility among at least 60 days, each with an average of 14. */
const HISTORY_DAYS = 90
/** 6 January 2025, a Monday. */
const FIRST_TRADING_DAY = Date.UTC(2025, 0, 6) as Instant

const FIRST_DEPOSIT = '10000' as Exact
const SECOND_DEPOSIT = '2500' as Exact

export interface DemoPlan {
  readonly currency: string
  readonly series: readonly Series[]
  /** When the market's history begins, and when it ends. */
  readonly start: Instant
  readonly end: Instant
  readonly tradingFrom: Instant
  readonly historyDays: number
  readonly days: number
  readonly terms: BrokerTerms
  readonly firstDeposit: Exact
  readonly secondDeposit: Exact
  /** Days of the trading time, counted from 0. */
  readonly depositDay: number
  readonly incidentDay: number
}

/** A spread of half a basis point and a fee of as much: a round trip costs between 1% and 4% of its risk. */
export const termsFor = (series: readonly Series[]): BrokerTerms => ({
  halfSpread: { ORO: '0.05' as Exact, NORD: '0.02' as Exact },
  multiplier: Object.fromEntries(series.map(({ symbol, multiplier }) => [symbol, multiplier])),
  feeRate: '0.00005' as Exact,
  cap: '1.25' as Exact,
})

export const demoPlan = (seed: number, days: number): DemoPlan => {
  const start = plusMs(FIRST_TRADING_DAY, -HISTORY_DAYS * DAY_MS)
  const total = HISTORY_DAYS + days
  const series = generateMarket({ seed, days: total, start })
  return {
    currency: ACCOUNT_CURRENCY,
    series,
    start,
    end: plusMs(start, total * DAY_MS),
    tradingFrom: FIRST_TRADING_DAY,
    historyDays: HISTORY_DAYS,
    days,
    terms: termsFor(series),
    firstDeposit: FIRST_DEPOSIT,
    secondDeposit: SECOND_DEPOSIT,
    depositDay: Math.floor(days / 2),
    incidentDay: Math.floor(days / 3),
  }
}
