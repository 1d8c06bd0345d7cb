import { type Id, type Instant, plusMs, SECOND_MS, type Side } from '#vocabulary'
import type { Measure } from '../evidence/evidence-set.ts'
import { clusterOutcomes, clustersOf, DEFAULT_BAR_SECONDS, entryOrder } from '../evidence/near-duplicates.ts'

/** An episode of one strategy and symbol whose outcome is not yet evidence. */
export interface PendingEpisode {
  readonly id: Id
  /** Entry. */
  readonly at: Instant
  readonly direction: Side | null
  readonly barSeconds: number | null
  /** Exit; null while it is open, or where nobody knows it. */
  readonly endedAt: Instant | null
  readonly closed: boolean
  /** Null while open, and where the outcome cannot be said in R. */
  readonly r: number | null
  readonly measure: Measure | null
}

/** Near-duplicates are one observation, in the first one's context. */
export interface ClusterObservation {
  readonly episodes: readonly Id[]
  readonly first: Id
  readonly at: Instant
  readonly r: number
  readonly measure: Measure
}

export interface ClusterOrder {
  readonly observations: readonly ClusterObservation[]
  /** Episodes no longer pending: counted, or closed without an outcome that could be. */
  readonly settled: readonly Id[]
  readonly pending: readonly Id[]
}

type Cluster = readonly [PendingEpisode, ...(readonly PendingEpisode[])]

/**
 * Which outcomes are evidence now, in order of entry. A trade waits for all that were entered before it: quick profits
 * close first, and counted in order of closing a fair game looks like an edge (docs/method.md#beliefs). A cluster also waits
 * until nothing more can join it.
 */
export const clusterOrder = (episodes: readonly PendingEpisode[], knownAt: Instant): ClusterOrder => {
  const inOrder = clusters(episodes)
  const firstWaiting = inOrder.findIndex((cluster) => !isRipe(cluster, knownAt))
  const ripe = firstWaiting === -1 ? inOrder : inOrder.slice(0, firstWaiting)
  const waiting = firstWaiting === -1 ? [] : inOrder.slice(firstWaiting)
  return {
    observations: ripe.map(observationOf).filter((observation) => observation !== null),
    settled: ripe.flatMap(idsOf),
    pending: waiting.flatMap(idsOf),
  }
}

/** Near-duplicates of one strategy and symbol together, in order of their first entries. */
const clusters = (episodes: readonly PendingEpisode[]): readonly Cluster[] => {
  const entered = episodes.map((episode) => ({ ...episode, strategy: null, symbol: null }))
  const order = entryOrder(entered)
  const { into, first } = clustersOf(entered, order)
  const members = Array.from(first, (): PendingEpisode[] => [])
  for (const [i, index] of order.entries()) {
    const episode = episodes[index]
    if (episode !== undefined) members[into[i] ?? 0]?.push(episode)
  }
  return members.flatMap(([leader, ...others]) =>
    leader === undefined ? [] : [[leader, ...others] as const],
  )
}

/** Whether all are closed and nothing can join. By the first one's bar: that a later entry has a longer one cannot be known. */
const isRipe = (cluster: Cluster, knownAt: Instant): boolean => {
  const [first] = cluster
  return (
    knownAt >= plusMs(first.at, (first.barSeconds ?? DEFAULT_BAR_SECONDS) * SECOND_MS) &&
    cluster.every(({ closed }) => closed)
  )
}

const idsOf = (cluster: Cluster): readonly Id[] => cluster.map(({ id }) => id)

/** What its members come to by their stops, else those by proxy; null where neither is known. */
const observationOf = (cluster: Cluster): ClusterObservation | null => {
  const measure = (['stop', 'proxy'] as const).find((one) =>
    cluster.some((episode) => episode.measure === one && episode.r !== null),
  )
  if (measure === undefined) return null
  const members = cluster.flatMap(({ at, endedAt, closed, r, measure: by }) =>
    by === measure && r !== null ? [{ cluster: 0, at, endedAt, open: !closed, r }] : [],
  )
  return {
    episodes: idsOf(cluster),
    first: cluster[0].id,
    at: cluster[0].at,
    r: clusterOutcomes(1, members)[0] ?? 0,
    measure,
  }
}
