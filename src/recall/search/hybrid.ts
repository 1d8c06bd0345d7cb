import { DAY_MS, type Instant } from '#vocabulary'
import type { KeywordHit } from './keyword-score.ts'
import type { Neighbours, Source } from './ports.ts'
import { wordOverlap } from './word-overlap.ts'

export interface HybridOptions {
  /** The keyword arm's share of the score where both arms speak; the vector arm has the rest (DECISIONS F5, F7). */
  readonly keyword: number
  /** Below this a hit is dropped, unless it holds an exact name. 0 to 1 of the query's best. */
  readonly least: number
  /** At most so many of each source. */
  readonly caps: { readonly [S in Source]?: number | undefined }
  /** The share of its score a very old document loses. Ranks near equals by date; must not bury an old rule. */
  readonly recency: number
  /** Days after which half of that share is lost. */
  readonly halfLifeDays: number
  /** The share of its score a copy of a better hit loses. */
  readonly diversity: number
  readonly limit: number
}

export const HYBRID_DEFAULTS: HybridOptions = {
  keyword: 0.5,
  least: 0.1,
  caps: {},
  recency: 0.05,
  halfLifeDays: 30,
  diversity: 0.5,
  limit: 10,
}

/** Chunks that share less than half their words are simply about the same thing. */
const ALIKE_FROM = 0.5

/** What fusion needs to know of a chunk besides its scores. */
export interface HybridChunk {
  readonly source: Source
  /** The document's own day, `2026-03-02`; without one it does not age. */
  readonly day?: string | undefined
  readonly words: ReadonlySet<string>
}

export interface HybridHit {
  readonly chunk: number
  /** 0 to 1. */
  readonly score: number
  readonly exact: boolean
  readonly components: HybridComponents
}

export interface HybridComponents {
  /** Scaled within the query; null where the arm abstained. */
  readonly keyword: number | null
  readonly vector: number | null
  /** What was kept for the document's age, 0 to 1. */
  readonly recency: number
  /** What was kept for not repeating a better hit, 0 to 1. */
  readonly diversity: number
}

export interface HybridQuery {
  /** Undefined or empty: the arm abstains, and the other ranks alone. */
  readonly keyword?: readonly KeywordHit[] | undefined
  readonly vector?: Neighbours | undefined
  readonly chunk: (ordinal: number) => HybridChunk | undefined
  readonly at: Instant
}

interface Fused {
  readonly ordinal: number
  readonly chunk: HybridChunk
  readonly relevance: number
  readonly exact: boolean
  readonly keyword: number | null
  readonly vector: number | null
  readonly recency: number
}

/** Keyword and vector hits as one list, best first. A chunk that `chunk` does not know is left out. */
export const fuse = (query: HybridQuery, options: Partial<HybridOptions> = {}): readonly HybridHit[] => {
  const full = { ...HYBRID_DEFAULTS, ...options }
  return diverse(fused(query, full), full)
}

const fused = (query: HybridQuery, options: HybridOptions): readonly Fused[] => {
  const keyword = new Map(query.keyword?.map((hit) => [hit.chunk, hit]))
  const vector = scaled(query.vector)
  const share = keyword.size === 0 ? 0 : vector.size === 0 ? 1 : options.keyword
  const found: Fused[] = []
  for (const ordinal of new Set([...keyword.keys(), ...vector.keys()])) {
    const chunk = query.chunk(ordinal)
    if (chunk === undefined) continue
    const word = keyword.get(ordinal)
    const near = vector.get(ordinal) ?? 0
    const recency = kept(chunk.day, query.at, options)
    const relevance = (share * (word?.score ?? 0) + (1 - share) * near) * recency
    const exact = word?.exact ?? false
    if (!exact && relevance < options.least) continue
    found.push({
      ordinal,
      chunk,
      relevance,
      exact,
      keyword: keyword.size === 0 ? null : (word?.score ?? 0),
      vector: vector.size === 0 ? null : near,
      recency,
    })
  }
  return found.sort((a, b) => b.relevance - a.relevance || a.ordinal - b.ordinal)
}

/** Cosines from what an unrelated chunk gets (0) to the nearest (1): their bare size says little and differs by model. */
const scaled = (neighbours: Neighbours | undefined): ReadonlyMap<number, number> => {
  const { nearest = [], mean = 0 } = neighbours ?? {}
  let best = Number.NEGATIVE_INFINITY
  for (const { cosine } of nearest) if (cosine > best) best = cosine
  const range = best - mean
  return new Map(
    range > 0
      ? nearest.flatMap(({ chunk, cosine }) =>
          cosine > mean ? [[chunk, (cosine - mean) / range] as const] : [],
        )
      : [],
  )
}

const kept = (day: string | undefined, at: Instant, { recency, halfLifeDays }: HybridOptions): number => {
  const since = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(since)) return 1
  const age = Math.max(0, (at - since) / DAY_MS)
  return 1 - recency * (1 - 2 ** (-age / halfLifeDays))
}

/** Takes the best that is left, again and again; what repeats something taken counts for less (maximal marginal relevance). */
const diverse = (ranked: readonly Fused[], options: HybridOptions): readonly HybridHit[] => {
  const taken: HybridHit[] = []
  const bySource = new Map<Source, number>()
  const open = ranked.map((hit) => ({ hit, diversity: 1 }))
  while (taken.length < options.limit) {
    let best: (typeof open)[number] | undefined
    for (const one of open) {
      // In order of relevance: nothing further down can beat the best so far.
      if (best !== undefined && one.hit.relevance <= best.hit.relevance * best.diversity) break
      if (full(one.hit.chunk.source, bySource, options)) continue
      if (best === undefined || one.hit.relevance * one.diversity > best.hit.relevance * best.diversity)
        best = one
    }
    if (best === undefined) break
    const { hit, diversity } = best
    open.splice(open.indexOf(best), 1)
    bySource.set(hit.chunk.source, (bySource.get(hit.chunk.source) ?? 0) + 1)
    const { keyword, vector, recency } = hit
    taken.push({
      chunk: hit.ordinal,
      score: hit.relevance * diversity,
      exact: hit.exact,
      components: { keyword, vector, recency, diversity },
    })
    for (const one of open.slice(0, SEEN_AHEAD * options.limit))
      one.diversity = Math.min(one.diversity, originality(one.hit, hit, options))
  }
  return taken
}

/** Only candidates that could still be taken are compared; a broad question has thousands. */
const SEEN_AHEAD = 10

const full = (source: Source, taken: ReadonlyMap<Source, number>, { caps }: HybridOptions): boolean =>
  (taken.get(source) ?? 0) >= (caps[source] ?? Number.POSITIVE_INFINITY)

const originality = (hit: Fused, other: Fused, { diversity }: HybridOptions): number => {
  const alike = (wordOverlap(hit.chunk.words, other.chunk.words) - ALIKE_FROM) / (1 - ALIKE_FROM)
  return 1 - diversity * Math.max(0, alike)
}
