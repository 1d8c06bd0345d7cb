import { HindcastError, type Instant, isoOf } from '#vocabulary'
import { aggregate, closesAt } from './aggregate.ts'
import { type Bar, type Bars, sameBar } from './bar.ts'
import type { Calendar } from './calendar.ts'
import { inferTimeframe, TIMEFRAMES, type Timeframe, timeframeOfSeconds } from './timeframe.ts'

/** What was known of the market as of a moment: closed bars only, oldest first. */
export interface ClosedBars {
  /** The timeframes given that have a closed bar, finest first. */
  readonly given: readonly Timeframe[]
  /**
   * The closed bars of a timeframe, as given or built from finer ones; empty when there are none yet.
   * Undefined when it is finer than everything given: from M15 there is no M5.
   */
  of(timeframe: Timeframe): readonly Bar[] | undefined
}

export const closedBars = (
  bars: Bars,
  asOf: Instant,
  calendar: Calendar,
  barSeconds?: number | undefined,
): ClosedBars => {
  const isClosed = (at: Instant, timeframe: Timeframe): boolean => closesAt(at, timeframe, calendar) <= asOf
  const known = new Map<Timeframe, readonly Bar[]>()
  for (const [timeframe, list] of byTimeframe(bars, isClosed, barSeconds)) {
    const closed = list.filter((bar) => isClosed(bar.at, timeframe))
    if (closed.length > 0) known.set(timeframe, onlyOnce(closed, timeframe))
  }
  const built = new Map<Timeframe, readonly Bar[]>()
  return {
    given: [...known.keys()],
    of(timeframe) {
      if (known.size === 0) return []
      const found = known.get(timeframe) ?? built.get(timeframe)
      if (found) return found
      const source = furthestBack(known, timeframe)
      if (!source) return undefined
      const coarser = aggregate(source.bars, source.timeframe, timeframe, asOf, calendar)
      built.set(timeframe, coarser)
      return coarser
    },
  }
}

const isList = (bars: Bars): bars is readonly Bar[] => Array.isArray(bars)

const byTimeframe = (
  bars: Bars,
  isClosed: (at: Instant, timeframe: Timeframe) => boolean,
  barSeconds: number | undefined,
): [Timeframe, readonly Bar[]][] => {
  if (!isList(bars)) return TIMEFRAMES.map((timeframe) => [timeframe, inOrder(bars[timeframe] ?? [])])
  const ordered = inOrder(bars)
  const given = barSeconds === undefined ? undefined : timeframeOfSeconds(barSeconds)
  const opens = ordered.map((bar) => bar.at)
  const timeframe = given ?? inferTimeframe(opens, isClosed)
  return timeframe ? [[timeframe, ordered]] : []
}

/** Bars by time. Most callers send them in order, and looking is cheaper than sorting. */
const inOrder = (bars: readonly Bar[]): readonly Bar[] => {
  let previous = Number.NEGATIVE_INFINITY
  for (const { at } of bars) {
    if (at < previous) return bars.toSorted((a, b) => a.at - b.at)
    previous = at
  }
  return bars
}

/** Bars without repeats. Two different ones at one time are a mistake that only the caller can resolve. */
const onlyOnce = (bars: readonly Bar[], timeframe: Timeframe): readonly Bar[] => {
  const kept: Bar[] = []
  let last: Bar | undefined
  for (const bar of bars) {
    if (last?.at !== bar.at) kept.push(bar)
    else if (!sameBar(last, bar))
      throw new HindcastError('ambiguous', `bars has two different ${timeframe} bars at ${isoOf(bar.at)}`, {
        field: 'bars',
        next: 'Give each bar once, in its final form.',
      })
    last = bar
  }
  return kept
}

/**
 * The given timeframe that coarser bars are built from: the one that reaches furthest back, the finest of equals. Callers
 * send a few fine bars and a long history of coarse ones.
 */
const furthestBack = (
  known: ReadonlyMap<Timeframe, readonly Bar[]>,
  wanted: Timeframe,
): { timeframe: Timeframe; bars: readonly Bar[] } | undefined => {
  let best: { timeframe: Timeframe; bars: readonly Bar[]; since: number } | undefined
  for (const timeframe of TIMEFRAMES.slice(0, TIMEFRAMES.indexOf(wanted))) {
    const bars = known.get(timeframe)
    const since = bars?.[0]?.at
    if (bars && since !== undefined && (!best || since < best.since)) best = { timeframe, bars, since }
  }
  return best
}
