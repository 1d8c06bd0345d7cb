import { DAY_MS, type Instant } from '#vocabulary'
import type { RSource } from '../episodes/episode.ts'
import { confidenceFactor, recency } from '../episodes/score-parts.ts'
import { LOST } from './forgotten-open.ts'
import type { LeftOut } from './left-out.ts'
import { median } from './moments.ts'
import {
  type ClusterMember,
  clusterOutcomes,
  clustersOf,
  type EpisodeEntry,
  entryOrder,
  strategySymbolPairs,
} from './near-duplicates.ts'
import { LEAST_EFFECTIVE, type Outcomes } from './readings.ts'
import type { SituationGroups } from './situation-groups.ts'

// The evidence set of a decision (docs/method.md#evidence): every eligible episode, never a ranked list. Its weights do not depend on
// the outcome: no strength, no affect, no feedback, and age counts from the entry.

/** Newest matching episodes, by when they were known, that a caller looks at (docs/method.md#evidence). */
export const EVIDENCE_WINDOW = 20_000

export interface Candidate extends EpisodeEntry {
  /** As it was stated before the outcome was known. */
  readonly confidence: number | null
  readonly rSource: RSource
  readonly r: number | null
  /** More was added later: `r` and `markedR` are by what was risked at the entry. */
  readonly addedTo: boolean
  /** Its situation was told too late to count in readings by situation. */
  readonly contextLate: boolean
  readonly open: boolean
  /** Of an open one: R at the last mark known; null if there is none. */
  readonly markedR: number | null
  /** Net result in money, of an open one at that mark; null where it is not known. */
  readonly net: number | null
  /** An open one that was forgotten counts as its `markedR`, whatever 1R is. */
  readonly forgotten: boolean
  /** An open one whose mark is old counts as no better than a lost stop. */
  readonly stale: boolean
}

/** `stop`: 1R is what the stop risked. `proxy`: 1R is the median loss. */
export const MEASURES = ['stop', 'proxy'] as const satisfies readonly RSource[]
export type Measure = (typeof MEASURES)[number]

const isMeasured = ({ rSource }: Candidate): boolean => rSource === 'stop' || rSource === 'proxy'

export interface EvidenceSet extends Outcomes {
  readonly measure: Measure
  /** Index of each cluster's first among the candidates. */
  readonly first: Uint32Array
  /** Episodes that the clusters are made of. */
  readonly episodes: number
  readonly leftOut: LeftOut
  /** Lowest R of a single episode. */
  readonly worst: number | null
}

export interface EvidenceOptions {
  readonly at: Instant
  /** Sim of the candidate at this index to the query, agent-state fields excluded. */
  readonly similarity: (index: number) => number
  /** The groups of the candidates at these indices. */
  readonly groups: (indices: Uint32Array) => readonly SituationGroups[]
}

const outcomeOf = (one: Candidate): number | null =>
  one.forgotten ? one.markedR : isMeasured(one) ? (one.open ? one.markedR : one.r) : null

export const evidenceSet = (candidates: readonly Candidate[], options: EvidenceOptions): EvidenceSet => {
  const by = gatheredOf(candidates)
  const stop = by('stop')
  const weights = ageWeights(stop, options.at)
  if (effectiveSize(weights) >= LEAST_EFFECTIVE) return compared(stop, weights, options)
  const proxy = by('proxy')
  return proxy.episodes > 0
    ? compared(proxy, ageWeights(proxy, options.at), options)
    : compared(stop, weights, options)
}

/** What candidates come to by a measure, whatever is asked: one outcome a cluster, in order of entry. */
interface Gathered extends Pick<EvidenceSet, 'measure' | 'r' | 'first' | 'episodes' | 'leftOut' | 'worst'> {
  /** By cluster, the entry and Conf of its first. */
  readonly at: Float64Array
  readonly conf: Float64Array
}

type GatheredBy = (measure: Measure) => Gathered

/** The same candidates come again with every question between two events. A list of them never changes. */
const gathered = new WeakMap<readonly Candidate[], GatheredBy>()

const gatheredOf = (candidates: readonly Candidate[]): GatheredBy => {
  const known = gathered.get(candidates)
  if (known !== undefined) return known
  const made = gather(candidates)
  gathered.set(candidates, made)
  return made
}

const gather = (candidates: readonly Candidate[]): GatheredBy => {
  const pairs = strategySymbolPairs(candidates)
  const { eligible, unmarked, after, afterLost } = eligibleOf(candidates, pairs)
  const made = new Map<Measure, Gathered>()
  return (measure) => {
    const known = made.get(measure)
    if (known !== undefined) return known
    const risk = usualRisk(candidates, eligible, measure)
    const order = new Uint32Array(eligible.length)
    const outcomes = new Float64Array(eligible.length)
    const left = {
      usual: 0,
      usualLost: 0,
      addedTo: 0,
      contextLate: 0,
      marked: 0,
      forgotten: 0,
      stale: 0,
      unmeasured: 0,
      unmeasuredLost: 0,
    }
    let count = 0
    for (const index of eligible) {
      const one = candidates[index]
      if (one === undefined) continue
      const own = one.rSource === measure || one.forgotten ? outcomeOf(one) : null
      const known = own ?? (risk === null || one.net === null ? null : one.net / risk)
      const r = known !== null && one.stale ? Math.min(known, LOST) : known
      const lost = one.net !== null && one.net < 0 ? 1 : 0
      if (r === null) {
        left.unmeasured++
        left.unmeasuredLost += lost
        continue
      }
      if (own === null) {
        left.usual++
        left.usualLost += lost
      } else if (one.addedTo) left.addedTo++
      if (one.contextLate) left.contextLate++
      if (one.forgotten) left.forgotten++
      else if (one.stale) left.stale++
      else if (one.open) left.marked++
      order[count] = index
      outcomes[count++] = r
    }
    const found = {
      measure,
      leftOut: { unmarked, after, afterLost, ...left },
      ...clustered(candidates, order.subarray(0, count), outcomes, pairs),
    }
    made.set(measure, found)
    return found
  }
}

/** Outcomes that say what a trade of the record usually risks. */
const LEAST_RISKS = 5
/** Smaller ones say hardly anything of it. */
const LEAST_R = 0.01

/**
 * What a trade risked in money, in the middle of those that are measured; null where too few are. What has no R of its own counts by it: left
 * out, the losers that nobody gave a stop would make an edge of a fair game.
 */
const usualRisk = (
  candidates: readonly Candidate[],
  eligible: Uint32Array,
  measure: Measure,
): number | null => {
  const risks: number[] = []
  for (const index of eligible) {
    const { rSource, r = null, net = null } = candidates[index] ?? {}
    if (rSource === measure && r !== null && net !== null && Math.abs(r) >= LEAST_R) risks.push(net / r)
  }
  const risk = risks.length < LEAST_RISKS ? null : median(risks)
  return risk !== null && risk > 0 ? risk : null
}

interface Eligible extends Pick<LeftOut, 'unmarked' | 'after' | 'afterLost'> {
  readonly eligible: Uint32Array
}

/** Indices of the candidates with an outcome, in R or in money, by (entry, id). */
const eligibleOf = (candidates: readonly Candidate[], pairs: Uint32Array): Eligible => {
  const order = entryOrder(candidates)
  const unknown = new Set<number>()
  let count = 0
  let unmarked = 0
  let after = 0
  let afterLost = 0
  for (let i = 0; i < order.length; i++) {
    const index = order[i] ?? 0
    const one = candidates[index]
    const pair = pairs[index] ?? 0
    if (one === undefined) continue
    if (one.open && outcomeOf(one) === null && one.net === null) {
      unknown.add(pair)
      unmarked++
    } else if (unknown.has(pair)) {
      after++
      if ((outcomeOf(one) ?? one.net ?? 0) < 0) afterLost++
    } else order[count++] = index
  }
  return { eligible: order.subarray(0, count), unmarked, after, afterLost }
}

const clustered = (
  candidates: readonly Candidate[],
  order: Uint32Array,
  outcomes: Float64Array,
  pairs: Uint32Array,
): Omit<Gathered, 'measure' | 'leftOut'> => {
  const { into, first } = clustersOf(candidates, order, pairs)
  const at = Float64Array.from(first, (index) => candidates[index]?.at ?? 0)
  let worst: number | null = null
  for (const r of outcomes.subarray(0, order.length)) if (worst === null || r < worst) worst = r
  return {
    r: clusterOutcomes(first.length, membersOf(candidates, order, into, outcomes)),
    first,
    at,
    conf: Float64Array.from(first, (index) => confidenceFactor(candidates[index]?.confidence ?? null)),
    episodes: order.length,
    worst,
  }
}

function* membersOf(
  candidates: readonly Candidate[],
  order: Uint32Array,
  into: Uint32Array,
  outcomes: Float64Array,
): Generator<ClusterMember> {
  for (let i = 0; i < order.length; i++) {
    const one = candidates[order[i] ?? 0]
    if (one === undefined) continue
    const { at, endedAt, forgotten } = one
    yield { cluster: into[i] ?? 0, at, endedAt, open: one.open && !forgotten, r: outcomes[i] ?? 0 }
  }
}

/** The last weights of each: at the same moment they are the same, and so are the sums by them. */
const lastWeights = new WeakMap<Gathered, { readonly now: Instant; readonly g: Float64Array }>()

/** g = (1+age/30)^−.5 · (.5+.5·conf), the age from the entry. */
const ageWeights = (gathered: Gathered, now: Instant): Float64Array => {
  const last = lastWeights.get(gathered)
  if (last?.now === now) return last.g
  const { at, conf } = gathered
  const g = new Float64Array(conf.length)
  for (let c = 0; c < g.length; c++) g[c] = recency((now - (at[c] ?? 0)) / DAY_MS) * (conf[c] ?? 0)
  lastWeights.set(gathered, { now, g })
  return g
}

const compared = (
  { at: _, conf: __, ...outcomes }: Gathered,
  g: Float64Array,
  { similarity, groups }: EvidenceOptions,
): EvidenceSet => {
  const { first } = outcomes
  const s = new Float64Array(first.length)
  for (let c = 0; c < s.length; c++) s[c] = similarity(first[c] ?? 0)
  return { ...outcomes, g, s, groups: groups(first) }
}

/** n = (Σg)²/Σg² */
const effectiveSize = (g: Float64Array): number => {
  let sum = 0
  let squares = 0
  for (const weight of g) {
    sum += weight
    squares += weight * weight
  }
  return squares > 0 ? (sum * sum) / squares : 0
}
