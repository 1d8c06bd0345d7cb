import { DAY_MS, type Instant } from '#vocabulary'
import type { RSource } from '../episodes/episode.ts'
import { confidenceFactor, recency } from '../episodes/score-parts.ts'
import type { LeftOut } from './left-out.ts'
import { clustersOf, type EpisodeEntry, entryOrder, strategySymbolPairs } from './near-duplicates.ts'
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
  readonly open: boolean
  /** Of an open one: R at the last mark known; null if there is none. */
  readonly markedR: number | null
  /** Net result below zero, whether R is known or not. */
  readonly lost: boolean
}

/** `stop`: 1R is what the stop risked. `proxy`: 1R is the median loss. */
export const MEASURES = ['stop', 'proxy'] as const satisfies readonly Exclude<RSource, 'none'>[]
export type Measure = (typeof MEASURES)[number]

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
  one.rSource === 'none' ? null : one.open ? one.markedR : one.r

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
  const { eligible, unmarked, after } = eligibleOf(candidates, pairs)
  const made = new Map<Measure, Gathered>()
  return (measure) => {
    const known = made.get(measure)
    if (known !== undefined) return known
    const order = eligible.slice()
    let count = 0
    let otherwiseLost = 0
    for (let i = 0; i < eligible.length; i++) {
      const index = eligible[i] ?? 0
      const one = candidates[index]
      if (one?.rSource === measure) order[count++] = index
      else if (one?.lost) otherwiseLost++
    }
    const otherwise = eligible.length - count
    const leftOut = { unmarked, after, otherwise, otherwiseLost, ...unmeasuredOf(candidates) }
    const found = { measure, leftOut, ...clustered(candidates, order.subarray(0, count), pairs) }
    made.set(measure, found)
    return found
  }
}

/** Indices of the candidates with an outcome, by (entry, id). */
const eligibleOf = (
  candidates: readonly Candidate[],
  pairs: Uint32Array,
): { readonly eligible: Uint32Array; readonly unmarked: number; readonly after: number } => {
  const order = entryOrder(candidates)
  const unknown = new Set<number>()
  let count = 0
  let unmarked = 0
  let after = 0
  for (let i = 0; i < order.length; i++) {
    const index = order[i] ?? 0
    const one = candidates[index]
    const pair = pairs[index] ?? 0
    if (one === undefined || one.rSource === 'none') continue
    const r = outcomeOf(one)
    if (r === null && !one.open) continue
    if (r === null) {
      unknown.add(pair)
      unmarked++
    } else if (unknown.has(pair)) after++
    else order[count++] = index
  }
  return { eligible: order.subarray(0, count), unmarked, after }
}

/** Those without any R. */
const unmeasuredOf = (candidates: readonly Candidate[]): Pick<LeftOut, 'unmeasured' | 'unmeasuredLost'> => {
  let unmeasured = 0
  let unmeasuredLost = 0
  for (const one of candidates) {
    if (one.rSource !== 'none' && (one.open || one.r !== null)) continue
    unmeasured++
    if (one.lost) unmeasuredLost++
  }
  return { unmeasured, unmeasuredLost }
}

const clustered = (
  candidates: readonly Candidate[],
  order: Uint32Array,
  pairs: Uint32Array,
): Omit<Gathered, 'measure' | 'leftOut'> => {
  const { into, first } = clustersOf(candidates, order, pairs)
  const r = new Float64Array(first.length)
  const members = new Uint32Array(first.length)
  let worst: number | null = null
  for (let i = 0; i < order.length; i++) {
    const one = candidates[order[i] ?? 0]
    const own = one === undefined ? null : outcomeOf(one)
    if (own === null) continue
    const cluster = into[i] ?? 0
    const n = (members[cluster] ?? 0) + 1
    members[cluster] = n
    // A running mean: equal members give exactly their own R, which a sum over a count does not.
    const mean = r[cluster] ?? 0
    r[cluster] = mean + (own - mean) / n
    if (worst === null || own < worst) worst = own
  }
  return {
    r,
    first,
    at: Float64Array.from(first, (index) => candidates[index]?.at ?? 0),
    conf: Float64Array.from(first, (index) => confidenceFactor(candidates[index]?.confidence ?? null)),
    episodes: order.length,
    worst,
  }
}

/** g = (1+age/30)^−.5 · (.5+.5·conf), the age from the entry. */
const ageWeights = ({ at, conf }: Gathered, now: Instant): Float64Array => {
  const g = new Float64Array(conf.length)
  for (let c = 0; c < g.length; c++) g[c] = recency((now - (at[c] ?? 0)) / DAY_MS) * (conf[c] ?? 0)
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
