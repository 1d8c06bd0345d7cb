import { canonical, type Instant, sha256 } from '#vocabulary'
import { closesAt } from './aggregate.ts'
import type { Bar } from './bar.ts'
import type { Calendar } from './calendar.ts'
import type { ClosedBars } from './closed-bars.ts'
import { TIMEFRAMES, type Timeframe } from './timeframe.ts'

/** Which bars a context came from, recorded beside it so that anyone with the bars can compute it again. */
export type BarsUsed = {
  /**
   * sha256 of the canonical JSON of `{ timeframe: bars }`, exactly the bars that were read, as the
   * indicators saw them: built ones, not the finer ones they were built from. So it costs the same
   * however much history was given.
   */
  readonly digest: string
  /** When the earliest opened and the latest closed; null when none was read. */
  readonly from: Instant | null
  readonly to: Instant | null
  readonly count: { readonly [T in Timeframe]?: number }
}

/** Hands out closed bars and remembers what it handed out. */
export interface BarReader {
  /** The last `n` closed bars, or fewer; undefined when the timeframe cannot come from what was given. */
  last(timeframe: Timeframe, n: number): readonly Bar[] | undefined
  used(calendar: Calendar): BarsUsed
}

export const barReader = (closed: ClosedBars | undefined): BarReader => {
  const read = new Map<Timeframe, readonly Bar[]>()
  return {
    last(timeframe, n) {
      const bars = closed?.of(timeframe)?.slice(-n)
      // Every window ends with the last closed bar, so the longest contains the others.
      if (bars && bars.length > (read.get(timeframe)?.length ?? 0)) read.set(timeframe, bars)
      return bars
    },
    used: (calendar) => summary(read, calendar),
  }
}

const summary = (read: ReadonlyMap<Timeframe, readonly Bar[]>, calendar: Calendar): BarsUsed => {
  let from: Instant | null = null
  let to: Instant | null = null
  const count: { [T in Timeframe]?: number } = {}
  for (const timeframe of TIMEFRAMES) {
    const bars = read.get(timeframe)
    const first = bars?.[0]
    const last = bars?.at(-1)
    if (!bars || !first || !last) continue
    const closes = closesAt(last.at, timeframe, calendar)
    if (from === null || first.at < from) from = first.at
    if (to === null || closes > to) to = closes
    count[timeframe] = bars.length
  }
  return { digest: sha256(canonical(Object.fromEntries(read))), from, to, count }
}
