import { type Instant, SECOND_MS, type Side } from '#vocabulary'

// Near-duplicates: the same trade taken twice is one observation (docs/method.md#evidence). Left alone, fivefold duplicates make a fair
// coin look like an edge in 20% of decisions.

/** Length of a bar where none is known: fifteen minutes. */
export const DEFAULT_BAR_SECONDS = 900

export interface EpisodeEntry {
  readonly id: string
  readonly strategy: string | null
  readonly symbol: string | null
  readonly direction: Side | null
  /** Entry. */
  readonly at: Instant
  readonly barSeconds: number | null
}

/** Whether `later` repeats `first`: it enters less than one bar, the larger of the two, after it. */
export const withinOneBar = (first: EpisodeEntry, later: EpisodeEntry): boolean =>
  later.at - first.at <
  SECOND_MS * Math.max(first.barSeconds ?? DEFAULT_BAR_SECONDS, later.barSeconds ?? DEFAULT_BAR_SECONDS)

/** Indices by (entry, id). What comes in order, oldest or newest first, is not sorted again. */
export const entryOrder = (entered: readonly EpisodeEntry[]): Uint32Array => {
  const order = new Uint32Array(entered.length)
  for (let i = 0; i < order.length; i++) order[i] = i
  const compare = (i: number, j: number): number => {
    const a = entered[i]
    const b = entered[j]
    if (a === undefined || b === undefined) return 0
    return a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  }
  let rising = true
  let falling = true
  for (let i = 1; i < order.length; i++) {
    if (compare(i - 1, i) > 0) rising = false
    else falling = false
  }
  return rising ? order : falling ? order.reverse() : order.sort(compare)
}

/** By index, a small number for the pair of strategy and symbol. */
export const strategySymbolPairs = (entered: readonly EpisodeEntry[]): Uint32Array => {
  const known = new Map<string | null, Map<string | null, number>>()
  let count = 0
  const pairOf = ({ strategy, symbol }: EpisodeEntry): number => {
    const symbols = known.get(strategy) ?? new Map<string | null, number>()
    if (symbols.size === 0) known.set(strategy, symbols)
    const pair = symbols.get(symbol) ?? count++
    symbols.set(symbol, pair)
    return pair
  }
  const pairs = new Uint32Array(entered.length)
  let last: EpisodeEntry | undefined
  let pair = 0
  for (let i = 0; i < pairs.length; i++) {
    const one = entered[i]
    if (one === undefined) continue
    // Neighbours are mostly of one pair.
    if (one.strategy !== last?.strategy || one.symbol !== last.symbol) pair = pairOf(one)
    last = one
    pairs[i] = pair
  }
  return pairs
}

const SIDES = 3
const sideNumber = (direction: Side | null): number =>
  direction === 'long' ? 0 : direction === 'short' ? 1 : 2

/**
 * Clusters of near-duplicates, in order of their first. `order` holds the indices to look at, by (entry, id); `into[i]` is
 * the cluster of order[i], and `first[c]` the index of a cluster's first.
 */
export const clustersOf = (
  entered: readonly EpisodeEntry[],
  order: Uint32Array,
  pairs = strategySymbolPairs(entered),
): { readonly into: Uint32Array; readonly first: Uint32Array } => {
  const into = new Uint32Array(order.length)
  const first = new Uint32Array(order.length)
  const current: number[] = []
  let count = 0
  for (let i = 0; i < order.length; i++) {
    const index = order[i] ?? 0
    const one = entered[index]
    if (one === undefined) continue
    const lane = (pairs[index] ?? 0) * SIDES + sideNumber(one.direction)
    const open = current[lane]
    const leader = open === undefined ? undefined : entered[first[open] ?? 0]
    if (open !== undefined && leader !== undefined && withinOneBar(leader, one)) {
      into[i] = open
      continue
    }
    first[count] = index
    into[i] = count
    current[lane] = count++
  }
  return { into, first: first.slice(0, count) }
}
