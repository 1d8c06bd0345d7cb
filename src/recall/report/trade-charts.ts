import type { Instant } from '#vocabulary'
import type { ColumnTrade } from './trades-in-columns.ts'

/** Trades over which expectancy and profit factor roll: as many as a person takes for a phase. Sane: 20 to 100. */
export const ROLLING_TRADES = 50
/** Points of a curve: more than a screen has pixels for. */
const MOST_POINTS = 400
/** Outcomes are counted in steps of half an R; the first and the last have all beyond. */
const STEP_R = 0.5
const LOWEST_R = -3
const HIGHEST_R = 5

export interface TradeCharts {
  /** Names that occur, for who filters by them. */
  readonly symbols: readonly string[]
  readonly regimes: readonly string[]
  /** Closed trades by the trading day of their exit. */
  readonly days: readonly {
    readonly day: string
    readonly trades: number
    readonly net: number
    readonly r: number
  }[]
  readonly outcomes: readonly { readonly from: number; readonly trades: number }[]
  /** By exit: the sum in R so far, and mean and profit factor of the newest ROLLING_TRADES. */
  readonly curve: readonly CurvePoint[]
  readonly cells: readonly {
    readonly strategy: string | null
    readonly session: string
    readonly trades: number
    readonly meanR: number | null
  }[]
}

interface CurvePoint {
  readonly at: Instant
  readonly trades: number
  readonly r: number
  readonly mean: number
  readonly profitFactor: number | null
}

/** Charts of the closed ones among the trades. */
export const tradeCharts = (trades: readonly ColumnTrade[]): TradeCharts => {
  const closed = trades
    .filter(({ status }) => status === 'closed')
    .sort((a, b) => a.endedAt - b.endedAt || a.n - b.n)
  const days = new Map<string, { trades: number; net: number; r: number }>()
  const cells = new Map<
    string,
    { strategy: string | null; session: string; trades: number; rs: number; sum: number }
  >()
  for (const { strategy, session, day: name, pnl, r } of closed) {
    const day = days.get(name) ?? { trades: 0, net: 0, r: 0 }
    days.set(name, { trades: day.trades + 1, net: day.net + pnl, r: day.r + (r ?? 0) })
    const key = `${strategy}\n${session}`
    const cell = cells.get(key) ?? { strategy, session, trades: 0, rs: 0, sum: 0 }
    cells.set(key, {
      ...cell,
      trades: cell.trades + 1,
      rs: cell.rs + (r === null ? 0 : 1),
      sum: cell.sum + (r ?? 0),
    })
  }
  const inR = closed.flatMap(({ endedAt, r }) => (r === null ? [] : [{ endedAt, r }]))
  return {
    symbols: namesIn(trades.map(({ symbol }) => symbol)),
    regimes: namesIn(trades.map(({ regime }) => regime)),
    days: [...days].map(([day, of]) => ({ day, ...of })),
    outcomes: outcomesOf(inR.map(({ r }) => r)),
    curve: curveOf(inR),
    cells: [...cells.values()].map(({ strategy, session, trades, rs, sum }) => ({
      strategy,
      session,
      trades,
      meanR: rs === 0 ? null : sum / rs,
    })),
  }
}

const namesIn = (names: readonly (string | null)[]): string[] =>
  [...new Set(names)].filter((name) => name !== null).sort()

const outcomesOf = (outcomes: readonly number[]): TradeCharts['outcomes'] => {
  const bins = Array.from({ length: (HIGHEST_R - LOWEST_R) / STEP_R }, (_, i) => ({
    from: LOWEST_R + i * STEP_R,
    trades: 0,
  }))
  for (const r of outcomes) {
    const place = Math.floor((Math.min(Math.max(r, LOWEST_R), HIGHEST_R - STEP_R) - LOWEST_R) / STEP_R)
    const bin = bins[place]
    if (bin !== undefined) bin.trades += 1
  }
  return bins
}

const curveOf = (outcomes: readonly { readonly endedAt: Instant; readonly r: number }[]): CurvePoint[] => {
  const every = Math.max(1, Math.ceil(outcomes.length / MOST_POINTS))
  const points: CurvePoint[] = []
  let [all, gained, lost] = [0, 0, 0]
  for (const [i, { endedAt, r }] of outcomes.entries()) {
    const leaving = i < ROLLING_TRADES ? 0 : (outcomes[i - ROLLING_TRADES]?.r ?? 0)
    all += r
    gained += Math.max(r, 0) - Math.max(leaving, 0)
    lost += Math.max(-r, 0) - Math.max(-leaving, 0)
    const count = Math.min(i + 1, ROLLING_TRADES)
    // Of all the newest is a point, so that the curve ends at the sum.
    if ((outcomes.length - 1 - i) % every !== 0) continue
    points.push({
      at: endedAt,
      trades: i + 1,
      r: all,
      mean: (gained - lost) / count,
      // A sum that was taken apart again is not quite zero.
      profitFactor: lost > 1e-9 ? gained / lost : null,
    })
  }
  return points
}
