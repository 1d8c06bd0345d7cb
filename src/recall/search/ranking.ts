import type { KeywordScores } from './keyword-score.ts'
import { kthLargest } from './kth-largest.ts'
import { type ChunkPlace, type Embedder, type Neighbours, RECORDS, type TextSource } from './ports.ts'

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
const SHARED = 0.8

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
 * is left out. Of equals the newest day comes first, then the first in order of path and line, whatever numbers an index gave them.
 */
export const ranked = async (
  query: RankingQuery,
  places: (ordinals: readonly number[]) => Promise<readonly (ChunkPlace | undefined)[]>,
  { caps, limit, leastNear = LEAST_NEAR }: RankingOptions,
): Promise<readonly RankedChunk[]> => {
  const candidates = candidatesOf(query, leastNear)
  for (let looked = limit * LOOKED_AT; ; looked *= MORE) {
    const { ordinals, relevance } = candidates
    const least = kthLargest(relevance, looked)
    const some: number[] = []
    for (let i = 0; i < ordinals.length; i++) if ((relevance[i] ?? 0) >= least) some.push(i)
    const found = await places(some.map((i) => ordinals[i] ?? 0))
    const known = some.flatMap((i, at) => rankedAt(candidates, i, found[at], query) ?? [])
    known.sort((a, b) => b.score - a.score || orderOfEquals(a, b))
    const best = within(known, caps).slice(0, limit)
    // The others score at most as much as one of the days asked about would.
    const isSure = (best[limit - 1]?.score ?? 0) > (query.isOfDays ? (1 - DAYS) * least + DAYS : least)
    if (isSure || some.length === ordinals.length) return best
  }
}

/**
 * An agent decides the same for the same reason on many days, and few of them are shown. What has no day of its own is of every day. Of records
 * the last line is the newest.
 */
const orderOfEquals = (a: ChunkPlace, b: ChunkPlace): number => {
  const [day, other] = [a.day ?? EVERY_DAY, b.day ?? EVERY_DAY]
  if (day !== other) return day > other ? -1 : 1
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return RECORDS.has(a.source) ? b.startLine - a.startLine : a.startLine - b.startLine
}

/** Later than any. */
const EVERY_DAY = '~'

/** Candidates that are placed and sorted, for each one wanted: some sources are capped. More, and again as many times as many, where it takes them. */
const LOOKED_AT = 4
const MORE = 8

const within = (known: readonly RankedChunk[], caps: RankingOptions['caps']): readonly RankedChunk[] => {
  const taken = new Map<TextSource, number>()
  return known.filter(({ source }) => {
    const count = (taken.get(source) ?? 0) + 1
    taken.set(source, count)
    return count <= (caps[source] ?? Number.POSITIVE_INFINITY)
  })
}

/** In columns: a broad question has tens of thousands. */
interface Candidates {
  readonly ordinals: number[]
  /** 0 to 1. */
  readonly relevance: number[]
  readonly keyword: (number | null)[]
  readonly vector: (number | null)[]
}

const candidatesOf = ({ scores, vector, share }: RankingQuery, leastNear: number): Candidates => {
  const near = vector && vector.nearest.length > 0 ? vector : undefined
  const found: Candidates = { ordinals: [], relevance: [], keyword: [], vector: [] }
  const add = (ordinal: number, relevance: number, keyword: number | null, nearby: number | null): void => {
    found.ordinals.push(ordinal)
    found.relevance.push(relevance)
    found.keyword.push(keyword)
    found.vector.push(nearby)
  }
  for (let place = 0; place < (scores?.size ?? 0); place++) {
    const ordinal = scores?.chunkAt(place) ?? 0
    const keyword = scores?.scoreAt(place) ?? 0
    const nearby = near ? nearness(ordinal, near) : null
    // Without a vector the words are all that is known of a chunk: it is not held back for what it cannot have.
    add(ordinal, nearby === null ? keyword : share * keyword + (1 - share) * nearby, keyword, nearby)
  }
  for (const { chunk: ordinal } of near?.nearest ?? []) {
    const nearby = near ? (nearness(ordinal, near) ?? 0) : 0
    if (scores?.has(ordinal) || nearby < leastNear) continue
    add(ordinal, scores === null ? nearby : (1 - share) * nearby, scores === null ? null : 0, nearby)
  }
  return found
}

const rankedAt = (
  { relevance, keyword, vector }: Candidates,
  i: number,
  place: ChunkPlace | undefined,
  query: RankingQuery,
): RankedChunk | undefined =>
  place && {
    ...place,
    score: scoreOf(relevance[i] ?? 0, place, query),
    components: { keyword: keyword[i] ?? null, vector: vector[i] ?? null },
  }

/** Where all texts are nearly the same, what tells one from the other is no meaning. */
const LEAST_SPREAD = 0.25

/** Cosines from what an unrelated chunk gets (0) to the same text (1): their bare size differs by model. Null without a vector. */
export const nearness = (chunk: number, { mean, cosine }: Neighbours): number | null => {
  const each = cosine(chunk)
  if (each === undefined) return null
  return Math.min(1, Math.max(0, (each - mean) / Math.max(1 - mean, LEAST_SPREAD)))
}

/**
 * Neighbours compared with what unrelated texts get by their model, where that is known: of a single note the mean is its own cosine,
 * whatever it says. While there are few, so many that are unrelated stand beside them.
 */
export const amongFew = (found: Neighbours, { unrelated }: Pick<Embedder, 'unrelated'>): Neighbours =>
  unrelated === undefined
    ? found
    : { ...found, mean: (found.count * found.mean + FEW * unrelated) / (found.count + FEW) }
const FEW = 4

const scoreOf = (relevance: number, { source, day }: ChunkPlace, { isOfDays }: RankingQuery): number => {
  const own = source === 'shared' ? SHARED * relevance : relevance
  return isOfDays === undefined ? own : (1 - DAYS) * own + (isOfDays(day) ? DAYS : 0)
}
