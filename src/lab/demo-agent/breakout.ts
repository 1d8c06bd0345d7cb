import { atr, type Bar, MARKET_DEFAULTS } from '#market'
import type { Side } from '#vocabulary'

/** The demo's rule: a close beyond the last sixteen hours' extreme is followed, whatever the regime. */
export const BREAKOUT_BARS = 64
/** Distances in average bar ranges. A target further than the stop pays only where moves go on. */
export const STOP_RANGES = 4
export const TARGET_RANGES = 6
/** The longest a trade is held: sixteen hours. */
export const MOST_BARS_HELD = 64

export interface Breakout {
  readonly side: Side
  readonly level: number
  /** How far beyond, in average bar ranges. */
  readonly strength: number
  readonly close: number
  readonly stop: number
  readonly target: number
}

/** Whether the bar at `index` closed beyond those before it. Looks at nothing later. */
export const breakoutAt = (bars: readonly Bar[], index: number): Breakout | undefined => {
  const bar = bars[index]
  if (!bar || index < BREAKOUT_BARS) return undefined
  let high = Number.NEGATIVE_INFINITY
  let low = Number.POSITIVE_INFINITY
  for (let i = index - BREAKOUT_BARS; i < index; i++) {
    const before = bars[i]
    if (!before) return undefined
    if (before.high > high) high = before.high
    if (before.low < low) low = before.low
  }
  if (bar.close <= high && bar.close >= low) return undefined
  const range = atr(bars, MARKET_DEFAULTS, index + 1)
  if (range === null || range <= 0) return undefined
  const side = bar.close > high ? 'long' : 'short'
  const sign = side === 'long' ? 1 : -1
  const level = side === 'long' ? high : low
  return {
    side,
    level,
    strength: (sign * (bar.close - level)) / range,
    close: bar.close,
    stop: cents(bar.close - sign * STOP_RANGES * range),
    target: cents(bar.close + sign * TARGET_RANGES * range),
  }
}

const cents = (price: number): number => Math.round(price * 100) / 100
