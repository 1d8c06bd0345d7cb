import type { Bar } from './bar.ts'
import type { MarketOptions } from './options.ts'

/** TR = max(high, previous close) − min(low, previous close); of the very first bar, high − low. */
export const trueRange = (bar: Bar, previousClose: number | undefined): number =>
  previousClose === undefined
    ? bar.high - bar.low
    : Math.max(bar.high, previousClose) - Math.min(bar.low, previousClose)

/**
 * Wilder's average true range of the last `atrBars` bars before `end`, in price units.
 *
 *   ATR₁₄ = mean(TR₁ … TR₁₄),   ATRₜ = ATRₜ₋₁ + (TRₜ − ATRₜ₋₁) / 14
 *
 * null: unknown, fewer than period + 1 bars. Bars before the window do not count, not even the close
 * before its first bar, so that the number depends on those bars alone. `end` lets a year of days be
 * ranked without copying. Written out here rather than taken from a library, since its last bit is recorded.
 */
export const atr = (
  bars: readonly Bar[],
  { atrPeriod, atrBars }: Pick<MarketOptions, 'atrPeriod' | 'atrBars'>,
  end: number = bars.length,
): number | null => {
  const start = Math.max(0, end - atrBars)
  if (end - start < atrPeriod + 1) return null
  let previousClose: number | undefined
  let sum = 0
  let average = 0
  for (let i = start; i < end; i++) {
    const bar = bars[i]
    if (!bar) return null
    const range = trueRange(bar, previousClose)
    previousClose = bar.close
    const seen = i - start + 1
    if (seen <= atrPeriod) {
      sum += range
      average = sum / atrPeriod
    } else average += (range - average) / atrPeriod
  }
  return Number.isFinite(average) ? average : null
}
