import { type EpisodeTrace, measuredR } from '#memories'

/** Running sums over outcomes in R of one source. */
export interface RSums {
  n: number
  sum: number
  squares: number
  gained: number
  lost: number
  best: EpisodeTrace | null
  worst: EpisodeTrace | null
}

/** Running sums over closed trades: one pass, nothing kept per trade. */
export interface TradeTally {
  n: number
  wins: number
  losses: number
  /** Exactly zero: neither won nor lost. */
  scratches: number
  pnl: number
  gained: number
  lost: number
  best: EpisodeTrace | null
  worst: EpisodeTrace | null
  /** Outcomes in R by their source: the two are never mixed (docs/method.md#evidence). */
  readonly stop: RSums
  readonly proxy: RSums
  first: number
  last: number
}

const emptySums = (): RSums => ({ n: 0, sum: 0, squares: 0, gained: 0, lost: 0, best: null, worst: null })

export const emptyTally = (): TradeTally => ({
  n: 0,
  wins: 0,
  losses: 0,
  scratches: 0,
  pnl: 0,
  gained: 0,
  lost: 0,
  best: null,
  worst: null,
  stop: emptySums(),
  proxy: emptySums(),
  first: Number.POSITIVE_INFINITY,
  last: Number.NEGATIVE_INFINITY,
})

/** A trade's result for counting wins: R, or money where there is none but its caller's word; null when neither is known. */
export const tradeResult = (trace: EpisodeTrace): number | null => measuredR(trace) ?? trace.pnl

export const addTrade = (tally: TradeTally, trace: EpisodeTrace): void => {
  const { r, pnl, rSource } = trace
  tally.n++
  const result = tradeResult(trace)
  if (result !== null && result > 0) tally.wins++
  else if (result !== null && result < 0) tally.losses++
  else if (result !== null) tally.scratches++
  if (trace.at < tally.first) tally.first = trace.at
  const end = trace.outcomeKnownAt ?? trace.at
  if (end > tally.last) tally.last = end
  if (pnl !== null) {
    tally.pnl += pnl
    if (pnl > 0) tally.gained += pnl
    else tally.lost -= pnl
    tally.best = higher(tally.best, trace, 'pnl')
    tally.worst = lower(tally.worst, trace, 'pnl')
  }
  if (r !== null && (rSource === 'stop' || rSource === 'proxy')) addR(tally[rSource], r, trace)
}

const addR = (sums: RSums, r: number, trace: EpisodeTrace): void => {
  sums.n++
  sums.sum += r
  sums.squares += r * r
  if (r > 0) sums.gained += r
  else sums.lost -= r
  sums.best = higher(sums.best, trace, 'r')
  sums.worst = lower(sums.worst, trace, 'r')
}

/** Adds another's sums to these. */
export const mergeTally = (into: TradeTally, other: TradeTally): void => {
  into.n += other.n
  into.wins += other.wins
  into.losses += other.losses
  into.scratches += other.scratches
  into.pnl += other.pnl
  into.gained += other.gained
  into.lost += other.lost
  into.best = higher(into.best, other.best, 'pnl')
  into.worst = lower(into.worst, other.worst, 'pnl')
  into.first = Math.min(into.first, other.first)
  into.last = Math.max(into.last, other.last)
  mergeR(into.stop, other.stop)
  mergeR(into.proxy, other.proxy)
}

const mergeR = (into: RSums, other: RSums): void => {
  into.n += other.n
  into.sum += other.sum
  into.squares += other.squares
  into.gained += other.gained
  into.lost += other.lost
  into.best = higher(into.best, other.best, 'r')
  into.worst = lower(into.worst, other.worst, 'r')
}

type Extremal = EpisodeTrace | null

/** The higher of two; of equals the earlier, whatever order they come in. */
const higher = (a: Extremal, b: Extremal, by: 'r' | 'pnl'): Extremal => {
  if (a === null || b === null) return a ?? b
  return ((b[by] ?? 0) - (a[by] ?? 0) || a.n - b.n) > 0 ? b : a
}
const lower = (a: Extremal, b: Extremal, by: 'r' | 'pnl'): Extremal => {
  if (a === null || b === null) return a ?? b
  return ((a[by] ?? 0) - (b[by] ?? 0) || a.n - b.n) > 0 ? b : a
}

/** Variance over n − 1; null for fewer than two. */
export const varianceOf = ({ n, sum, squares }: RSums): number | null =>
  n < 2 ? null : Math.max(0, (squares - (sum * sum) / n) / (n - 1))
