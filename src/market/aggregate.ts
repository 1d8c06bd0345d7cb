import { type Instant, plusMs } from '#vocabulary'
import type { Bar } from './bar.ts'
import { type Calendar, tradingDayAt } from './calendar.ts'
import { type Timeframe, timeframeMs } from './timeframe.ts'

/** When a bar is complete. A daily bar that opens with the trading day closes with it, be it 23 or 25 hours long. */
export const closesAt = (at: Instant, timeframe: Timeframe, calendar: Calendar): Instant => {
  if (timeframe !== 'D1') return plusMs(at, timeframeMs(timeframe))
  const day = tradingDayAt(at, calendar)
  return day.start === at ? day.end : plusMs(at, timeframeMs(timeframe))
}

interface Bucket {
  readonly start: number
  readonly end: number
}

const bucketAt = (at: Instant, timeframe: Timeframe, calendar: Calendar): Bucket => {
  if (timeframe === 'D1') return tradingDayAt(at, calendar)
  const length = timeframeMs(timeframe)
  const start = Math.floor(at / length) * length
  return { start, end: start + length }
}

/**
 * Builds the closed bars of a coarser timeframe from closed bars, oldest first, of a finer one.
 * Below a day they are aligned to UTC; days are the calendar's trading days.
 * The first is left out unless the finer bars begin exactly with it: history may have begun in its middle.
 */
export const aggregate = (
  bars: readonly Bar[],
  from: Timeframe,
  to: Timeframe,
  asOf: Instant,
  calendar: Calendar,
): readonly Bar[] => {
  const built: Bar[] = []
  let first = 0
  while (first < bars.length) {
    const opening = bars[first]
    if (!opening) break
    const bucket = bucketAt(opening.at, to, calendar)
    let next = first + 1
    while (isBefore(bars[next], bucket.end)) next++
    const members = bars.slice(first, next)
    const whole = first > 0 || opening.at === bucket.start
    if (whole && completeAt(members, from, bucket.end) <= asOf)
      built.push(merged(members, opening, bucket.start))
    first = next
  }
  return built
}

const isBefore = (bar: Bar | undefined, end: number): boolean => bar !== undefined && bar.at < end

/**
 * When nothing can be added to a bucket: the finer bars' own grid, carried on to the bucket's end.
 * Past the end itself only where the two do not line up (4-hour bars in UTC, days that begin at 17:00 in New York).
 */
const completeAt = (members: readonly Bar[], from: Timeframe, end: number): number => {
  const length = timeframeMs(from)
  const last = members.at(-1)?.at ?? end
  return last + Math.ceil((end - last) / length) * length
}

const merged = (members: readonly Bar[], opening: Bar, start: number): Bar => {
  let { high, low, close } = opening
  let volume: number | undefined = 0
  for (const bar of members) {
    if (bar.high > high) high = bar.high
    if (bar.low < low) low = bar.low
    close = bar.close
    volume = volume === undefined || bar.volume === undefined ? undefined : volume + bar.volume
  }
  const at = plusMs(opening.at, start - opening.at)
  return { at, open: opening.open, high, low, close, ...(volume === undefined ? {} : { volume }) }
}
