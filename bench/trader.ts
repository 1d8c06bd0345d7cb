import { type Context, regimeOf, type Trend, type Volatility } from '#market'
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, type Side } from '#vocabulary'
import { normal } from '../src/lab/random/draw.ts'
import { mulberry32, type Random } from '../src/lab/random/mulberry32.ts'

// A made-up trader, the same in every run: four strategies on three symbols for five years, in a market that drifts from
// regime to regime. What recall is asked about and finds is as clustered in time and kind as it is in real histories.

const FIRST = Date.parse('2019-01-01T00:00:00Z')
const YEARS = 5
/** Its five years, whatever the number of trades. */
const SPAN = YEARS * 365 * DAY_MS

const SEED = 20190101
const STRATEGIES = ['breakout', 'fade', 'pullback', 'carry'] as const
/** Its price, how far it moves in a day, and what a price is rounded to. */
const SYMBOLS = [
  { symbol: 'XAUUSD', price: 1_500, range: 0.009, decimals: 2 },
  { symbol: 'EURUSD', price: 1.12, range: 0.006, decimals: 5 },
  { symbol: 'BTCUSD', price: 20_000, range: 0.035, decimals: 1 },
] as const

/** Trades without a stop: their R is measured against the usual loss. */
const WITHOUT_STOP = 0.1
/** Contexts with something missing, and trades without a stated confidence. */
const INCOMPLETE = 0.08
const UNSURE = 0.05
/** What every trade loses if its stop is hit, and pays in fees, in the account's currency. */
const RISKED = 50
const FEE = 1

export interface RoundTrip {
  readonly symbol: string
  readonly strategy: string
  readonly version: string
  readonly side: Side
  readonly entryAt: Instant
  readonly exitAt: Instant
  readonly entryPrice: number
  readonly exitPrice: number
  readonly stop: number | null
  readonly size: number
  readonly fee: number
  /** As the stop measures it, costs aside. */
  readonly r: number
  readonly confidence: number | null
  readonly reason: string
  readonly context: Context
}

interface Market {
  readonly decimals: number
  readonly symbol: string
  price: number
  readonly range: number
  /** ln of the day's range over its usual one. */
  heat: number
  trend: Trend
}

export const entryOf = (n: number, trades: number): number => FIRST + Math.floor((n / trades) * SPAN)

/** Makes one round trip after another, in order of entry. */
export class Trader {
  private readonly trades: number
  private readonly random: Random = mulberry32(SEED)
  private readonly markets: readonly Market[] = SYMBOLS.map((one) => ({ ...one, heat: 0, trend: 'none' }))
  private made = 0

  /** So many in its five years; it goes on after them at the same pace. */
  constructor(trades: number) {
    this.trades = trades
  }

  next(): RoundTrip {
    const { random } = this
    const at = entryOf(this.made++, this.trades) as Instant
    const market = this.pick(this.markets)
    this.move(market)
    const strategy = this.pick(STRATEGIES)
    const context = this.contextOf(market, at)
    const side = this.sideOf(strategy, market.trend)
    const { price, decimals } = market
    const distance = price * rangeOf(market) * 0.25 * (1 + random())
    const r = this.outcome(strategy, market.trend)
    const sign = side === 'long' ? 1 : -1
    const rounded = (value: number): number => Number(value.toFixed(decimals))
    const stop = random() < WITHOUT_STOP ? null : rounded(price - sign * distance)
    return {
      symbol: market.symbol,
      strategy,
      version: at < FIRST + SPAN / 2 ? '1' : '2',
      side,
      entryAt: at,
      exitAt: (at + this.holding()) as Instant,
      entryPrice: rounded(price),
      exitPrice: rounded(price + sign * r * distance),
      stop,
      size: Number((RISKED / distance).toPrecision(3)),
      fee: FEE,
      r,
      confidence: random() < UNSURE ? null : Number((0.3 + 0.6 * random()).toFixed(2)),
      reason: `${strategy} ${side} of ${market.symbol}, ${context.regime}, range ${Math.round(10 * Math.exp(market.heat)) / 10} times the usual`,
      context,
    }
  }

  private pick<T>(from: readonly T[]): T {
    const found = from[Math.floor(this.random() * from.length)]
    if (found === undefined) throw new Error('a choice of nothing')
    return found
  }

  /** A step of the market: as long as from one trade to the next, so that five years see as much of it in any number. */
  private move(market: Market): void {
    const days = (SYMBOLS.length * SPAN) / this.trades / DAY_MS
    const { random } = this
    market.heat += -0.1 * days * market.heat + 0.2 * Math.sqrt(days) * normal(random)
    const drift = market.trend === 'up' ? 0.1 : market.trend === 'down' ? -0.1 : 0
    const moved = market.range * (drift * days + 0.7 * Math.sqrt(days) * normal(random))
    // Pulled back to where it began: five years of chance would leave any price behind.
    const home = SYMBOLS.find(({ symbol }) => symbol === market.symbol)?.price ?? market.price
    market.price *= Math.exp(moved - 0.002 * days * Math.log(market.price / home))
    // A trend lasts some two weeks.
    if (random() < days / 14) market.trend = this.pick(['up', 'down', 'none', 'none'] as const)
  }

  private contextOf(market: Market, at: Instant): Context {
    const { random } = this
    const { price, trend, heat } = market
    const atrD1 = price * rangeOf(market)
    const atrM5 = atrD1 / 14
    const spread = atrM5 * 0.1 * Math.exp(0.5 * normal(random))
    const volatility: Volatility =
      heat < -0.35 ? 'low' : heat < 0.35 ? 'normal' : heat < 0.8 ? 'high' : 'extreme'
    const hour = Math.floor(at / HOUR_MS) % 24
    const whole: Context = {
      price: short(price),
      atrD1: short(atrD1),
      atrH1: short(atrD1 * 0.25 * Math.exp(0.2 * normal(random))),
      atrM5: short(atrM5),
      spread: short(spread),
      spreadAsAtr: short(spread / atrM5),
      regime: regimeOf(trend, volatility),
      trend,
      volatility,
      session: hour < 7 || hour >= 21 ? 'asia' : hour < 13 ? 'london' : hour < 16 ? 'overlap' : 'newyork',
      hour,
      weekday: (Math.floor(at / DAY_MS) + 3) % 7,
      barSeconds: 900,
    }
    if (random() >= INCOMPLETE) return whole
    const { atrD1: _, spreadAsAtr: __, ...rest } = whole
    return rest
  }

  /** Most go with the trend; a fade goes against it. */
  private sideOf(strategy: string, trend: Trend): Side {
    const withTrend = this.random() < 0.75
    if (trend !== 'up' && trend !== 'down') return withTrend === this.random() < 0.5 ? 'long' : 'short'
    return (trend === 'up') === (withTrend === (strategy !== 'fade')) ? 'long' : 'short'
  }

  /** Stopped out, at the target, or closed in between: after fees worth nothing, but for breakouts and fades in a trend. */
  private outcome(strategy: string, trend: Trend): number {
    const edge = trend === 'none' ? 0 : strategy === 'breakout' ? 0.04 : strategy === 'fade' ? -0.04 : 0
    const dice = this.random()
    if (dice < 0.4 - edge) return -1 - 0.05 * this.random()
    if (dice < 0.58) return 2
    return -0.9 + 2.1 * this.random()
  }

  /** Two hours, often less, seldom a day. */
  private holding(): number {
    const hours = Math.min(24, 2 * Math.exp(normal(this.random)))
    return Math.max(MINUTE_MS, Math.round((hours * HOUR_MS) / MINUTE_MS) * MINUTE_MS)
  }
}

const rangeOf = ({ range, heat }: Market): number => range * Math.exp(heat)
const short = (value: number): number => Number(value.toPrecision(5))
