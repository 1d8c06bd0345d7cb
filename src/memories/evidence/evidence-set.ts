import { DAY_MS, type Instant } from '#vocabulary'
import type { RSource } from '../episodes/episode.ts'
import { confidenceFactor, recency } from '../episodes/score-parts.ts'
import { clustersOf, type EpisodeEntry, entryOrder, strategySymbolPairs } from './near-duplicates.ts'

// The evidence set of a decision (docs/method.md#evidence): every eligible episode, never a ranked list. Its weights do not depend on
// the outcome: no strength, no affect, no feedback, and age counts from the entry.

/** Newest matching episodes, by when they were known, that a caller looks at (docs/method.md#evidence). */
export const EVIDENCE_WINDOW = 20_000
/** Effective outcomes needed before anything is said of a situation. */
export const LEAST_LOCAL = 10
/** w = g·Sim⁴: Sim itself hardly tells one situation from another (docs/method.md#expectancy). */
export const localWeight = (g: number, s: number): number => {
  const square = s * s
  return g * square * square
}

export interface Candidate extends EpisodeEntry {
  /** As stated at the entry. */
  readonly confidence: number | null
  readonly rSource: RSource
  readonly r: number | null
  readonly open: boolean
  /** Of an open one: R at the last mark known; null if there is none. */
  readonly markedR: number | null
}

/** `stop`: 1R is what the stop risked. `proxy`: 1R is the median loss. */
export const MEASURES = ['stop', 'proxy'] as const satisfies readonly Exclude<RSource, 'none'>[]
export type Measure = (typeof MEASURES)[number]

/** One outcome a cluster, in order of entry. */
export interface Outcomes {
  readonly r: Float64Array
  /** Age and confidence: (1+age/30)^−.5 · (.5+.5·conf) */
  readonly g: Float64Array
  /** Sim to the situation asked about, without agent-state fields. */
  readonly s: Float64Array
}

export interface EvidenceSet extends Outcomes {
  readonly measure: Measure
  /** Index of each cluster's first among the candidates. */
  readonly first: Uint32Array
  /** Episodes that the clusters are made of. */
  readonly episodes: number
  /** Open without a mark, or entered after such a one: what closed since is a biased part of what was entered. */
  readonly leftOut: number
  /** Lowest R of a single episode. */
  readonly worst: number | null
}

export interface EvidenceOptions {
  readonly at: Instant
  /** Sim of the candidate at this index to the query, agent-state fields excluded. */
  readonly similarity: (index: number) => number
}

const outcomeOf = (one: Candidate): number | null =>
  one.rSource === 'none' ? null : one.open ? one.markedR : one.r

export const evidenceSet = (candidates: readonly Candidate[], options: EvidenceOptions): EvidenceSet => {
  const pairs = strategySymbolPairs(candidates)
  const { eligible, leftOut } = eligibleOf(candidates, pairs)
  const by = (measure: Measure): EvidenceSet => {
    const order = eligible.slice()
    let count = 0
    for (let i = 0; i < eligible.length; i++) {
      const index = eligible[i] ?? 0
      if (candidates[index]?.rSource === measure) order[count++] = index
    }
    return { measure, leftOut, ...weighed(candidates, order.subarray(0, count), pairs, options) }
  }
  const stop = by('stop')
  if (effectiveLocal(stop) >= LEAST_LOCAL) return stop
  const proxy = by('proxy')
  return proxy.episodes > 0 ? proxy : stop
}

/** Indices of the candidates with an outcome, by (entry, id). */
const eligibleOf = (
  candidates: readonly Candidate[],
  pairs: Uint32Array,
): { readonly eligible: Uint32Array; readonly leftOut: number } => {
  const order = entryOrder(candidates)
  const unmarked = new Set<number>()
  let count = 0
  let leftOut = 0
  for (let i = 0; i < order.length; i++) {
    const index = order[i] ?? 0
    const one = candidates[index]
    const pair = pairs[index] ?? 0
    if (one === undefined || one.rSource === 'none') continue
    const r = outcomeOf(one)
    if (r === null && !one.open) continue
    if (r === null) unmarked.add(pair)
    if (unmarked.has(pair)) leftOut++
    else order[count++] = index
  }
  return { eligible: order.subarray(0, count), leftOut }
}

const weighed = (
  candidates: readonly Candidate[],
  order: Uint32Array,
  pairs: Uint32Array,
  { at, similarity }: EvidenceOptions,
): Omit<EvidenceSet, 'measure' | 'leftOut'> => {
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
  const g = new Float64Array(first.length)
  const s = new Float64Array(first.length)
  for (let c = 0; c < first.length; c++) {
    const index = first[c] ?? 0
    const one = candidates[index]
    if (one === undefined) continue
    g[c] = recency((at - one.at) / DAY_MS) * confidenceFactor(one.confidence)
    s[c] = similarity(index)
  }
  return { r, g, s, first, episodes: order.length, worst }
}

/** n_l = (Σw)²/Σw² */
const effectiveLocal = ({ g, s }: Outcomes): number => {
  let sum = 0
  let squares = 0
  for (let i = 0; i < g.length; i++) {
    const w = localWeight(g[i] ?? 0, s[i] ?? 0)
    sum += w
    squares += w * w
  }
  return squares > 0 ? (sum * sum) / squares : 0
}
