import { termsFor } from '../src/lab/demo/demo-plan.ts'
import { closeOf, marketView } from '../src/lab/demo/market-view.ts'
import { type Breakout, breakoutAt, MOST_BARS_HELD } from '../src/lab/demo-agent/breakout.ts'
import { BARS_A_DAY } from '../src/lab/market-generator/bars.ts'
import { generateMarket, type Series } from '../src/lab/market-generator/market.ts'
import { type Context, encodeContext, sessionAt } from '../src/market/index.ts'
import type { ReflectedTrade } from '../src/memories/index.ts'
import { DAY_MS, type Instant, plusMs, SECOND_MS } from '../src/vocabulary/index.ts'

// The demo's breakouts in the synthetic market, at the paper broker's spread and fee, as a reflection sees them. The broker itself
// would take minutes for a hundred markets: its sums are exact.

const START = Date.UTC(2024, 0, 1) as Instant
/** Days before the first trade: what a trend is read from. */
const HISTORY_DAYS = 130
const BAR_SECONDS = 900

/** Every breakout of both symbols, one after the other in each, in order of entry. */
export const breakoutTrades = (seed: number, days: number): readonly ReflectedTrade[] => {
  const total = HISTORY_DAYS + days
  const end = plusMs(START, total * DAY_MS)
  return generateMarket({ seed, days: total, start: START })
    .flatMap((series) => tradesIn(series, end))
    .sort((a, b) => a.entryAt - b.entryAt)
    .map((trade, i) => ({ ...trade, n: i + 1 }))
}

const tradesIn = (series: Series, end: Instant): ReflectedTrade[] => {
  const { symbol, bars } = series
  const contextAt = dailyContexts(series, end)
  const trades: ReflectedTrade[] = []
  for (let i = HISTORY_DAYS * BARS_A_DAY; i < bars.length - MOST_BARS_HELD; i++) {
    const breakout = breakoutAt(bars, i)
    if (breakout === undefined) continue
    const entryAt = closeOf(START, i)
    const context = { ...contextAt(i), session: sessionAt(entryAt), barSeconds: BAR_SECONDS }
    const { last, r, mfeR, maeR } = held(series, i, breakout)
    const exitAt = closeOf(START, last)
    trades.push({
      n: 0,
      symbol,
      side: breakout.side,
      entryAt,
      exitAt,
      heldSeconds: (exitAt - entryAt) / SECOND_MS,
      context,
      r,
      mfeR,
      maeR,
      riskShare: 0.01,
    })
    i = last
  }
  return trades
}

/** Trend and volatility as memory reads them from the days that have closed: once a day, for they change no oftener. */
const dailyContexts = (series: Series, end: Instant): ((index: number) => Context) => {
  const view = marketView(series, end)
  const known = new Map<number, Context>()
  return (index) => {
    const day = Math.floor((index + 1) / BARS_A_DAY)
    const context =
      known.get(day) ??
      encodeContext({ at: closeOf(START, index), bars: { D1: view.barsAt(index).D1 } }).context
    known.set(day, context)
    return context
  }
}

/** From the close of a bar to the stop, the target or the time: a bar that holds both levels is taken to meet the stop first. */
const held = ({ symbol, bars }: Series, from: number, { side, close, stop, target }: Breakout) => {
  const { halfSpread, feeRate } = termsFor([])
  const half = Number(halfSpread[symbol] ?? 0)
  const sign = side === 'long' ? 1 : -1
  const entry = close + sign * half
  const risk = Math.abs(entry - stop)
  const inR = (price: number): number => (sign * (price - entry)) / risk
  let [mfeR, maeR] = [0, 0]
  let last = from
  let exit: number | undefined
  while (exit === undefined && last < from + MOST_BARS_HELD) {
    const { high = close, low = close, close: ends = close } = bars[++last] ?? {}
    const [best, worst] = side === 'long' ? [high - half, low - half] : [low + half, high + half]
    if (inR(worst) <= inR(stop)) exit = stop
    else if (inR(best) >= inR(target)) exit = target
    else if (last === from + MOST_BARS_HELD) exit = ends - sign * half
    mfeR = Math.max(mfeR, Math.min(inR(best), inR(target)))
    maeR = Math.min(maeR, Math.max(inR(worst), inR(stop)))
  }
  const out = exit ?? close
  const fees = Number(feeRate) * (entry + out)
  return { last, r: inR(out) - fees / risk, mfeR, maeR }
}
