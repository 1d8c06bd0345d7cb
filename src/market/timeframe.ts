import { HOUR_MS, type Instant, MINUTE_MS } from '#vocabulary'

/** Lengths of a bar, finest first. Each divides the next, so that any can be built from any finer one. */
export const TIMEFRAMES = ['M1', 'M5', 'M15', 'M30', 'H1', 'H4', 'D1'] as const
export type Timeframe = (typeof TIMEFRAMES)[number]

const MINUTES: Record<Timeframe, number> = { M1: 1, M5: 5, M15: 15, M30: 30, H1: 60, H4: 240, D1: 1440 }

export const timeframeMs = (timeframe: Timeframe): number => MINUTES[timeframe] * MINUTE_MS
export const timeframeSeconds = (timeframe: Timeframe): number => MINUTES[timeframe] * 60

export const timeframeOfSeconds = (seconds: number): Timeframe | undefined =>
  TIMEFRAMES.find((timeframe) => timeframeSeconds(timeframe) === seconds)

/**
 * Bars stamped in local time are one hour closer once a year, when the clocks go forward.
 * Only bars longer than that hour can show it: 3 h is no other timeframe, nor is 23 h.
 */
const CLOCK_SHIFT_MS = HOUR_MS

const matches = (gap: number, timeframe: Timeframe): boolean => {
  const length = timeframeMs(timeframe)
  return gap === length || (length > CLOCK_SHIFT_MS && gap === length - CLOCK_SHIFT_MS)
}

/**
 * The timeframe of bars whose opening times are given in ascending order: the smallest positive gap.
 * Looks, for each candidate, only at bars that are closed under it; otherwise a bar that is still open
 * could reveal the timeframe and with it close others (P1). Undefined when no gap fits, which is too
 * little data rather than a mistake: two bars around a weekend are three days apart.
 */
export const inferTimeframe = (
  opens: readonly Instant[],
  isClosed: (open: Instant, timeframe: Timeframe) => boolean,
): Timeframe | undefined =>
  TIMEFRAMES.find((timeframe) =>
    matches(
      smallestGap(opens, (open) => isClosed(open, timeframe)),
      timeframe,
    ),
  )

const smallestGap = (opens: readonly Instant[], isClosed: (open: Instant) => boolean): number => {
  let smallest = Number.POSITIVE_INFINITY
  let previous = Number.NEGATIVE_INFINITY
  for (const open of opens) {
    if (!isClosed(open)) break
    if (open > previous && open - previous < smallest) smallest = open - previous
    previous = open
  }
  return smallest
}
