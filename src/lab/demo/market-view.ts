import { type Bar, closedBars, MARKET_DEFAULTS, timeframeMs, UTC_CALENDAR } from '#market'
import { type Instant, plusMs } from '#vocabulary'
import { BAR_MS } from '../market-generator/bars.ts'
import type { Series } from '../market-generator/market.ts'

/** The bars an agent could have downloaded by then, as many of each length as memory needs. */
export interface MarketView {
  barsAt(index: number): { D1: Bar[]; H1: Bar[]; M15: Bar[] }
}

const { atrBars, volatilityDays } = MARKET_DEFAULTS
const PER = { H1: timeframeMs('H1') / BAR_MS, D1: timeframeMs('D1') / BAR_MS }

/** Longer bars are built once; what has closed by an index is a prefix of them. */
export const marketView = (series: Series, end: Instant): MarketView => {
  const closed = closedBars(series.bars, end, UTC_CALENDAR, BAR_MS / 1_000)
  const days = closed.of('D1') ?? []
  const hours = closed.of('H1') ?? []
  const last = (bars: readonly Bar[], until: number, most: number): Bar[] =>
    bars.slice(Math.max(0, until - most), until)
  return {
    barsAt: (index) => ({
      D1: last(days, Math.floor((index + 1) / PER.D1), volatilityDays + atrBars),
      H1: last(hours, Math.floor((index + 1) / PER.H1), atrBars),
      M15: last(series.bars, index + 1, atrBars),
    }),
  }
}

/** When the bar at an index closes, which is when its close can be acted on. */
export const closeOf = (start: Instant, index: number): Instant => plusMs(start, (index + 1) * BAR_MS)
