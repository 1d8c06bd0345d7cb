import type { Instant } from '#vocabulary'
import type { Episode } from '../episodes/episode.ts'
import { countedOutcome } from '../evidence/counted-outcome.ts'
import type { Measure } from '../evidence/evidence-set.ts'
import {
  type ClusterMember,
  clusterOutcomes,
  clustersOf,
  endOf,
  entryOrder,
} from '../evidence/near-duplicates.ts'
import type { ReflectedTrade } from './reflected-trade.ts'

/** What a reflection needs of an episode. */
export type ReflectedEpisode = Pick<
  Episode,
  | 'id'
  | 'kind'
  | 'status'
  | 'trade'
  | 'symbol'
  | 'strategy'
  | 'direction'
  | 'at'
  | 'context'
  | 'outcomeKnownAt'
  | 'r'
  | 'countedR'
  | 'rSource'
  | 'reckoned'
  | 'holdingSeconds'
  | 'mfeR'
  | 'maeR'
  | 'riskShare'
>

/** An open one holds up those that were entered after it. */
type OpenEpisode = Pick<Episode, 'at' | 'reckoned'>

/** Outcomes by a stop before they are preferred to those by proxy; the two are never mixed (docs/method.md#evidence). */
const LEAST_BY_STOP = 10

/**
 * The trades that a reflection may look at, in order of entry: near-duplicates as one, and none that was entered after one which is still
 * open. Quick profits close first, so that what has closed of a fair game shows a gain (docs/method.md#evidence).
 */
export const reflectedTrades = (
  closed: readonly ReflectedEpisode[],
  open: readonly OpenEpisode[],
): readonly ReflectedTrade[] => {
  const measure = measureOf(closed)
  const first = firstOpen(open)
  const judged = closed.filter((one) => isJudged(one, measure) && one.at < first)
  const entered = judged.map((one) => ({
    id: one.id,
    strategy: one.strategy,
    symbol: one.symbol,
    direction: one.direction,
    at: one.at,
    barSeconds: one.context.barSeconds ?? null,
    endedAt: endOf(one.at, one.holdingSeconds),
  }))
  const order = entryOrder(entered)
  const clusters = clustersOf(entered, order)
  const outcomes = clusterOutcomes(clusters.first.length, members(judged, order, clusters.into, measure))
  return [...clusters.first].flatMap((index, cluster) => {
    const one = judged[index]
    return one === undefined ? [] : reflected(one, outcomes[cluster] ?? 0)
  })
}

/** Closed trades that a reflection cannot look at, by the reason. */
export interface NotReflected {
  /** Without an outcome in the R that the others have. */
  readonly unmeasured: number
  /** Entered after one which is still open. */
  readonly afterOpen: number
  /** Near-duplicates of one that is looked at. */
  readonly twins: number
}

export const notReflected = (
  closed: readonly ReflectedEpisode[],
  open: readonly OpenEpisode[],
  reflected: readonly ReflectedTrade[],
): NotReflected => {
  const measure = measureOf(closed)
  const first = firstOpen(open)
  const measured = closed.filter((one) => isJudged(one, measure))
  const before = measured.filter(({ at }) => at < first)
  return {
    unmeasured: closed.length - measured.length,
    afterOpen: measured.length - before.length,
    twins: before.length - reflected.length,
  }
}

function* members(
  judged: readonly ReflectedEpisode[],
  order: Uint32Array,
  into: Uint32Array,
  measure: Measure,
): Generator<ClusterMember> {
  for (let i = 0; i < order.length; i++) {
    const one = judged[order[i] ?? 0]
    if (one === undefined) continue
    const { at, holdingSeconds } = one
    const r = countedOutcome(one, measure) ?? 0
    yield { cluster: into[i] ?? 0, at, endedAt: endOf(at, holdingSeconds), open: false, r }
  }
}

const measureOf = (closed: readonly ReflectedEpisode[]): Measure => {
  const byStop = closed.filter(({ rSource }) => rSource === 'stop').length
  return byStop >= LEAST_BY_STOP || !closed.some(({ rSource }) => rSource === 'proxy') ? 'stop' : 'proxy'
}

const isJudged = (one: ReflectedEpisode, measure: Measure): boolean =>
  one.kind === 'trade' &&
  one.status === 'closed' &&
  one.trade !== null &&
  one.symbol !== null &&
  one.direction !== null &&
  Number.isFinite(countedOutcome(one, measure) ?? Number.NaN)

/** One that nobody closed holds nothing up once it is reckoned with. */
const firstOpen = (open: readonly OpenEpisode[]): number =>
  open.reduce(
    (first, { at, reckoned }) => (reckoned === null ? Math.min(first, at) : first),
    Number.POSITIVE_INFINITY,
  )

const reflected = (one: ReflectedEpisode, r: number): ReflectedTrade[] => {
  const { trade, symbol, direction, at, context, mfeR, maeR, riskShare, holdingSeconds } = one
  if (trade === null || symbol === null || direction === null) return []
  return [
    {
      n: Number(trade.slice(1)),
      symbol,
      side: direction,
      entryAt: at,
      exitAt: endOf(at, holdingSeconds) ?? (one.outcomeKnownAt as Instant),
      heldSeconds: holdingSeconds,
      context,
      r,
      mfeR,
      maeR,
      riskShare,
    },
  ]
}
