import type { KeywordScores } from './keyword-score.ts'
import type { ChunkPlace, Neighbours, TextSource } from './ports.ts'

export interface RankingOptions {
  /** At most so many of each source. */
  readonly caps: { readonly [S in TextSource]?: number | undefined }
  readonly limit: number
  /** A chunk with no word of the question must be so near to it, from 0 (unrelated) to 1 (the same text). */
  readonly leastNear?: number
}

/** What a question about something else finds is at .1 to .25; at .25 our notes lose four points of R@10. */
const LEAST_NEAR = 0.15

/** What a shared document's score counts beside that of an own note: of two as good, one's own comes first. */
const SHARED = 0.95

/** The part of a score that is whether a chunk is of the days asked about, where a question names some. */
const DAYS = 0.2

export interface RankingQuery {
  /** Null: the words found nothing, and meaning ranks alone. */
  readonly scores: KeywordScores | null
  /** Undefined or empty: the arm abstains, and words rank alone. */
  readonly vector: Neighbours | undefined
  /** The keyword arm's part of the score where both arms speak; the vector arm has the rest (docs/evaluation.md). */
  readonly share: number
  /** Whether a document's own day is one of those asked about; undefined: the question names none. */
  readonly isOfDays?: ((day: string | undefined) => boolean) | undefined
}

export interface RankedChunk extends ChunkPlace {
  /** 0 to 1. */
  readonly score: number
  readonly components: RankComponents
}

export interface RankComponents {
  /** Scaled within the query; null where the arm abstained. */
  readonly keyword: number | null
  /** From 0 (unrelated) to 1 (the same text); null where the arm abstained or the chunk has no vector. */
  readonly vector: number | null
}

/**
 * The chunks that keyword and vector arms found as one list, best first, over tens of thousands of them. A chunk that `places` does not know
 * is left out; of equals the first in order of path and line comes first, whatever numbers an index gave them.
 */
export const ranked = async (
  query: RankingQuery,
  places: (ordinals: readonly number[]) => Promise<readonly (ChunkPlace | undefined)[]>,
  { caps, limit, leastNear = LEAST_NEAR }: RankingOptions,
): Promise<readonly RankedChunk[]> => {
  const candidates = candidatesOf(query, leastNear)
  const found = await places(candidates.map(({ ordinal }) => ordinal))
  const known: RankedChunk[] = []
  for (const [i, { relevance, ...components }] of candidates.entries()) {
    const place = found[i]
    if (place)
      known.push({ ...place, score: scoreOf(relevance, place, query), components: partsOf(components) })
  }
  known.sort(
    (a, b) => b.score - a.score || (a.path === b.path ? a.startLine - b.startLine : a.path < b.path ? -1 : 1),
  )
  const taken = new Map<TextSource, number>()
  const isWithin = ({ source }: RankedChunk): boolean => {
    const count = (taken.get(source) ?? 0) + 1
    taken.set(source, count)
    return count <= (caps[source] ?? Number.POSITIVE_INFINITY)
  }
  return known.filter(isWithin).slice(0, limit)
}

interface Candidate extends RankComponents {
  readonly ordinal: number
  readonly relevance: number
}

const partsOf = ({ keyword, vector }: RankComponents): RankComponents => ({ keyword, vector })

const candidatesOf = ({ scores, vector, share }: RankingQuery, leastNear: number): readonly Candidate[] => {
  const near = vector && vector.nearest.length > 0 ? vector : undefined
  const candidates: Candidate[] = []
  for (let place = 0; place < (scores?.size ?? 0); place++) {
    const ordinal = scores?.chunkAt(place) ?? 0
    const keyword = scores?.scoreAt(place) ?? 0
    const nearby = near ? nearness(ordinal, near) : null
    // Without a vector the words are all that is known of a chunk: it is not held back for what it cannot have.
    const relevance = nearby === null ? keyword : share * keyword + (1 - share) * nearby
    candidates.push({ ordinal, relevance, keyword, vector: nearby })
  }
  for (const { chunk: ordinal } of near?.nearest ?? []) {
    const nearby = near ? (nearness(ordinal, near) ?? 0) : 0
    if (scores?.has(ordinal) || nearby < leastNear) continue
    const relevance = scores === null ? nearby : (1 - share) * nearby
    candidates.push({ ordinal, relevance, keyword: scores === null ? null : 0, vector: nearby })
  }
  return candidates
}

/** Cosines from what an unrelated chunk gets (0) to the same text (1): their bare size differs by model. Null without a vector. */
export const nearness = (chunk: number, { mean, cosine }: Neighbours): number | null => {
  const each = cosine(chunk)
  return each === undefined ? null : mean < 1 ? Math.max(0, (each - mean) / (1 - mean)) : 0
}

const scoreOf = (relevance: number, { source, day }: ChunkPlace, { isOfDays }: RankingQuery): number => {
  const own = source === 'shared' ? SHARED * relevance : relevance
  return isOfDays === undefined ? own : (1 - DAYS) * own + (isOfDays(day) ? DAYS : 0)
}
