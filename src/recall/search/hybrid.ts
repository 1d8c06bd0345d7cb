import { DAY_MS, type Instant } from '#vocabulary'
import type { KeywordHit } from './keyword-score.ts'
import type { Neighbours, TextSource } from './ports.ts'
import { wordOverlap } from './word-overlap.ts'

export interface HybridOptions {
  /**
   * The keyword arm's share of the score where both arms speak; the vector arm has the rest (docs/evaluation.md). By how much of
   * the question's information the best hit holds: `covered` where all of it, `uncovered` where none, between them in proportion.
   */
  readonly keyword: { readonly covered: number; readonly uncovered: number }
  /** Below this score a hit is dropped, unless it holds an exact name. */
  readonly least: number
  /** A chunk with no word of the question must be so near to it, from 0 (unrelated) to 1 (the same text). */
  readonly leastNear: number
  /** At most so many of each source. */
  readonly caps: { readonly [S in TextSource]?: number | undefined }
  /** The share of its score a very old document loses. Ranks near equals by date; must not bury an old rule. */
  readonly recency: number
  /** Days after which half of that share is lost. */
  readonly halfLifeDays: number
  /** The share of its score a copy of a better hit loses. */
  readonly diversity: number
  readonly limit: number
}

/**
 * Chosen on every second question of four sets, held against the others: `npm run eval -- FOLDER --trials` prints the alternatives,
 * docs/evaluation.md has them. Half and half whatever the words cover falls below keyword search on TAT-QA; near these shares the
 * sets cannot tell.
 */
export const HYBRID_DEFAULTS: HybridOptions = {
  keyword: { covered: 0.85, uncovered: 0.4 },
  // A weak hit is often the best there is: at .1 LoCoMo's sessions fall below keyword search alone.
  least: 0.01,
  // What a question about something else finds is at .1 to .25; at .25 our notes lose four points of R@10.
  leastNear: 0.15,
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
  readonly source: TextSource
  /** The document's own day, `2026-03-02`; without one it does not age. */
  readonly day?: string | undefined
  readonly words: ReadonlySet<string>
  /** Where it stands. Of equal hits the first in this order comes first, whatever numbers an index gave them. */
  readonly place?: { readonly path: string; readonly startLine: number } | undefined
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
  /** From 0 (unrelated) to 1 (the same text); null where the arm abstained or the chunk has no vector. */
  readonly vector: number | null
  /** What was kept for the document's age, 0 to 1. */
  readonly recency: number
  /** What was kept for not repeating a better hit, 0 to 1. */
  readonly diversity: number
}

export interface HybridQuery {
  /** Undefined or empty: the arm abstains, and the other ranks alone. */
  readonly keyword?: readonly KeywordHit[] | undefined
  /** Where `keyword` are only some of the hits: the best coverage of all of them. */
  readonly coverage?: number | undefined
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
  const words = query.keyword ?? []
  const near = speaking(query.vector)
  const coverage = query.coverage ?? bestCoverage(words)
  const share = near === undefined ? 1 : keywordShare(coverage, options)
  const found: Fused[] = []
  const add = (ordinal: number, word: KeywordHit | undefined): void => {
    const chunk = query.chunk(ordinal)
    if (chunk === undefined) return
    const keyword = coverage === undefined ? null : (word?.score ?? 0)
    const vector = near === undefined ? null : nearness(ordinal, near)
    const recency = kept(chunk.day, query.at, options)
    const relevance = relevanceOf(keyword ?? 0, vector, share) * recency
    const exact = word?.exact ?? false
    if (!exact && relevance < options.least) return
    if (word === undefined && (vector ?? 0) < options.leastNear) return
    found.push({ ordinal, chunk, relevance, exact, keyword, vector, recency })
  }
  for (const word of words) add(word.chunk, word)
  const added = new Set(words.map(({ chunk }) => chunk))
  for (const { chunk } of near?.nearest ?? []) if (!added.has(chunk)) add(chunk, undefined)
  return found.sort((a, b) => b.relevance - a.relevance || inOrder(a, b))
}

const inOrder = (a: Fused, b: Fused): number => {
  const [x, y] = [a.chunk.place, b.chunk.place]
  if (!x || !y) return a.ordinal - b.ordinal
  return x.path === y.path ? x.startLine - y.startLine : x.path < y.path ? -1 : 1
}

export const speaking = (vector: Neighbours | undefined): Neighbours | undefined =>
  vector && vector.nearest.length > 0 ? vector : undefined

/** Without a vector the words are all that is known of a chunk: it is not held back for what it cannot have. */
export const relevanceOf = (keyword: number, vector: number | null, share: number): number =>
  vector === null ? keyword : share * keyword + (1 - share) * vector

const bestCoverage = (words: readonly KeywordHit[]): number | undefined =>
  words.length === 0 ? undefined : words.reduce((best, { coverage }) => Math.max(best, coverage), 0)

/** Undefined where the words found nothing. */
export const keywordShare = (coverage: number | undefined, { keyword }: HybridOptions): number =>
  coverage === undefined ? 0 : keyword.uncovered + (keyword.covered - keyword.uncovered) * coverage

/** Cosines from what an unrelated chunk gets (0) to the same text (1): their bare size differs by model. Null without a vector. */
export const nearness = (chunk: number, { mean, cosine }: Neighbours): number | null => {
  const each = cosine(chunk)
  return each === undefined ? null : mean < 1 ? Math.max(0, (each - mean) / (1 - mean)) : 0
}

export const kept = (
  day: string | undefined,
  at: Instant,
  { recency, halfLifeDays }: HybridOptions,
): number => {
  const since = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(since)) return 1
  const age = Math.max(0, (at - since) / DAY_MS)
  return 1 - recency * (1 - 2 ** (-age / halfLifeDays))
}

/** A candidate, with what it keeps beside the first `compared` of those taken. */
interface Candidate {
  readonly hit: Fused
  diversity: number
  compared: number
}

/** Takes the best that is left, again and again; what repeats something taken counts for less (maximal marginal relevance). */
const diverse = (ranked: readonly Fused[], options: HybridOptions): readonly HybridHit[] => {
  const taken: Candidate[] = []
  const bySource = new Map<TextSource, number>()
  const open = ranked.map((hit): Candidate => ({ hit, diversity: 1, compared: 0 }))
  while (taken.length < options.limit) {
    const best = bestOf(open, taken, bySource, options)
    if (best === undefined) break
    open.splice(open.indexOf(best), 1)
    const { source } = best.hit.chunk
    bySource.set(source, (bySource.get(source) ?? 0) + 1)
    taken.push(best)
  }
  return taken.map(({ hit: { ordinal, relevance, exact, keyword, vector, recency }, diversity }) => ({
    chunk: ordinal,
    score: relevance * diversity,
    exact,
    components: { keyword, vector, recency, diversity },
  }))
}

const bestOf = (
  open: readonly Candidate[],
  taken: readonly Candidate[],
  bySource: ReadonlyMap<TextSource, number>,
  options: HybridOptions,
): Candidate | undefined => {
  let best: Candidate | undefined
  for (const one of open) {
    // In order of relevance: nothing further down can beat the best so far, and is not compared (a broad question has thousands).
    if (best !== undefined && one.hit.relevance <= scoreOf(best)) break
    if (full(one.hit.chunk.source, bySource, options)) continue
    for (; one.compared < taken.length; one.compared++) {
      const other = taken[one.compared]
      if (other) one.diversity = Math.min(one.diversity, originality(one.hit, other.hit, options))
    }
    if (best === undefined || scoreOf(one) > scoreOf(best)) best = one
  }
  return best
}

const scoreOf = ({ hit, diversity }: Candidate): number => hit.relevance * diversity

const full = (source: TextSource, taken: ReadonlyMap<TextSource, number>, { caps }: HybridOptions): boolean =>
  (taken.get(source) ?? 0) >= (caps[source] ?? Number.POSITIVE_INFINITY)

const originality = (hit: Fused, other: Fused, { diversity }: HybridOptions): number => {
  const alike = (wordOverlap(hit.chunk.words, other.chunk.words) - ALIKE_FROM) / (1 - ALIKE_FROM)
  return 1 - diversity * Math.max(0, alike)
}
