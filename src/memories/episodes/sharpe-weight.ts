import { DAY_MS, type Instant } from '#vocabulary'
import { SHARPE_DAYS, sharpeWeight, yearly } from './period-sharpe.ts'

/** Outcomes that a period needs for a weight of its own. */
const LEAST_OUTCOMES = 5
/** Variance at or below which outcomes are all the same: rounding of running sums over a hundred thousand leaves less. */
const NO_VARIANCE = 1e-9

export interface KnownOutcome {
  readonly outcomeKnownAt: Instant | null
  readonly r: number | null
}

/**
 * The period Sharpe weights of memories entered at these moments, each by the outcomes known in the 30 days before its
 * entry and none later; 1 where fewer than 5 are known or all are the same. By running sums: what a scan for each
 * memory gives, for a hundred thousand at once.
 */
export const trailingSharpeWeights = (
  outcomes: readonly KnownOutcome[],
  entries: readonly Instant[],
): readonly number[] => {
  const known = outcomes
    .flatMap(({ outcomeKnownAt: at, r }) => (at === null || r === null ? [] : [{ at, r }]))
    .sort((a, b) => a.at - b.at || a.r - b.r)
  // Summed in order of time and not about a common mean, so that a weight depends on nothing later, to the last bit (P1).
  const sums = new Float64Array(known.length + 1)
  const squares = new Float64Array(known.length + 1)
  for (const [i, { r }] of known.entries()) {
    sums[i + 1] = (sums[i] ?? 0) + r
    squares[i + 1] = (squares[i] ?? 0) + r * r
  }
  const between = (of: Float64Array, from: number, to: number): number => (of[to] ?? 0) - (of[from] ?? 0)
  return entries.map((entry) => {
    const from = countBefore(known, entry - SHARPE_DAYS * DAY_MS)
    const to = countBefore(known, entry)
    return sharpeWeight(sharpe(to - from, between(sums, from, to), between(squares, from, to)))
  })
}

/** The same of one memory. */
export const trailingSharpeWeight = (outcomes: readonly KnownOutcome[], entry: Instant): number =>
  trailingSharpeWeights(outcomes, [entry])[0] ?? 1

const sharpe = (n: number, sum: number, squares: number): number | null => {
  const variance = (squares - (sum * sum) / n) / (n - 1)
  if (n < LEAST_OUTCOMES || variance <= NO_VARIANCE) return null
  return (sum / n / Math.sqrt(variance)) * yearly(n, SHARPE_DAYS)
}

/** How many became known strictly before a moment: a trade's own outcome is never among them. */
const countBefore = (known: readonly { readonly at: Instant }[], moment: number): number => {
  let [low, high] = [0, known.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((known[middle]?.at ?? 0) < moment) low = middle + 1
    else high = middle
  }
  return low
}
