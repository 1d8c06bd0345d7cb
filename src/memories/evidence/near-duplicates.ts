import { type Instant, MINUTE_MS, plusMs, SECOND_MS, type Side } from '#vocabulary'

// Near-duplicates: the same trade taken twice is one observation (docs/method.md#evidence). Left alone, fivefold duplicates make a fair
// coin look like an edge in 20% of decisions. Trades one after another are no such thing: the mean of "again until I win" is a gain.

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
  /** Exit; null while it is open, or where nobody knows it. */
  readonly endedAt: Instant | null
}

/** Since when an episode of that entry and holding time may have ended: the time held is kept to the nearest second. */
export const endOf = (at: Instant, holdingSeconds: number | null): Instant | null =>
  holdingSeconds === null ? null : plusMs(at, Math.max(0, (holdingSeconds - 0.5) * SECOND_MS))

/** Whether `later` enters less than one bar, the larger of the two, after `first`. */
export const withinOneBar = (
  first: Pick<EpisodeEntry, 'at' | 'barSeconds'>,
  later: Pick<EpisodeEntry, 'at' | 'barSeconds'>,
): boolean =>
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
 * Clusters of near-duplicates, in order of their first: one joins if it enters within a bar of the first, and before any of them has
 * ended. Who enters after an end may know how that went, and enter because of it. `order` holds the indices to look at, by (entry, id); `into[i]` is
 * the cluster of order[i], and `first[c]` the index of a cluster's first.
 */
export const clustersOf = (
  entered: readonly EpisodeEntry[],
  order: Uint32Array,
  pairs = strategySymbolPairs(entered),
): { readonly into: Uint32Array; readonly first: Uint32Array } => {
  const into = new Uint32Array(order.length)
  const first = new Uint32Array(order.length)
  /** By cluster, when the first of its members to end did. */
  const ended = new Float64Array(order.length)
  const current: number[] = []
  let count = 0
  for (let i = 0; i < order.length; i++) {
    const index = order[i] ?? 0
    const one = entered[index]
    if (one === undefined) continue
    const lane = (pairs[index] ?? 0) * SIDES + sideNumber(one.direction)
    const open = current[lane]
    const leader = open === undefined ? undefined : entered[first[open] ?? 0]
    const end = one.endedAt ?? Number.POSITIVE_INFINITY
    if (open !== undefined && leader !== undefined && withinOneBar(leader, one)) {
      const soonest = ended[open] ?? 0
      // Entered at the same moment as the first, none can have waited for an end.
      if (one.at < soonest || one.at === leader.at) {
        into[i] = open
        ended[open] = Math.min(soonest, end)
        continue
      }
    }
    first[count] = index
    ended[count] = end
    into[i] = count
    current[lane] = count++
  }
  return { into, first: first.slice(0, count) }
}

/** Entered so soon after the first they are one decision, taken before anybody could see how it goes. */
const TOGETHER_MS = MINUTE_MS

/** What a cluster is made of, in order of entry. */
export interface ClusterMember extends Pick<EpisodeEntry, 'at' | 'endedAt'> {
  readonly cluster: number
  readonly open: boolean
  readonly r: number
}

/**
 * What each cluster comes to: the mean of its members, and never more than the mean of those that were entered together with its first. A
 * later one may have been entered because the first was losing: it then halves that loss in the mean, and makes an edge of a fair game.
 * Where one may have ended before another was entered, stamped with the same moment or known by their exits alone, that one may have been
 * entered because of it: then it is the lowest of them.
 */
export const clusterOutcomes = (clusters: number, members: Iterable<ClusterMember>): Float64Array => {
  const all = new RunningMeans(clusters)
  const together = new RunningMeans(clusters)
  const lowest = new Float64Array(clusters).fill(Number.POSITIVE_INFINITY)
  const firstAt = new Float64Array(clusters)
  const lastAt = new Float64Array(clusters)
  const soonestEnd = new Float64Array(clusters).fill(Number.POSITIVE_INFINITY)
  for (const { cluster: c, at, endedAt, open, r } of members) {
    if (all.count[c] === 0) firstAt[c] = at
    all.add(c, r)
    if (at - (firstAt[c] ?? 0) < TOGETHER_MS) together.add(c, r)
    lowest[c] = Math.min(lowest[c] ?? r, r)
    lastAt[c] = at
    // Of one that is known by its exit alone, that is the moment it has.
    const end = endedAt ?? (open ? Number.POSITIVE_INFINITY : at)
    soonestEnd[c] = Math.min(soonestEnd[c] ?? end, end)
  }
  return all.mean.map((mean, c) =>
    (soonestEnd[c] ?? 0) <= (lastAt[c] ?? 0) ? (lowest[c] ?? 0) : Math.min(mean, together.mean[c] ?? 0),
  )
}

/** Equal members give exactly their own value, which a sum over a count does not. */
class RunningMeans {
  readonly mean: Float64Array
  readonly count: Uint32Array

  constructor(length: number) {
    this.mean = new Float64Array(length)
    this.count = new Uint32Array(length)
  }

  add(index: number, value: number): void {
    const n = (this.count[index] ?? 0) + 1
    const mean = this.mean[index] ?? 0
    this.count[index] = n
    this.mean[index] = mean + (value - mean) / n
  }
}
