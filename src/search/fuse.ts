import type { WordScores } from './bm25.ts'
import { kthLargest } from './kth-largest.ts'
import { type Embedder, type Neighbours, type PassagePlace, RECORDS } from './ports.ts'

/** A passage with no word of the question must be so near to it, 0 unrelated to 1 the same text. A question about something else finds .1 to .25; at .25 our notes lose two points of R@10. */
const LEAST_NEAR = 0.15
/** Passages that score less are not used to fill a list. Sane: .01 to .05; at .1 our notes lose five points of R@10. */
const LEAST_SCORE = 0.03
/** What a shared document's score counts beside that of an own note: of two as good, one's own comes first. */
const SHARED = 0.8

export interface FusedQuery {
  /** Null: the words found nothing, and meaning ranks alone. */
  readonly scores: WordScores | null
  /** Null: the model was not asked, and words rank alone. */
  readonly near: Neighbours | null
  /** The words' part of the score where both speak; meaning has the rest (docs/evaluation.md). */
  readonly share: number
  /** Passages of the days that a question asks about: they are found whatever words they have. */
  readonly ofDays?: readonly number[]
}

export interface RankedPassage extends PassagePlace {
  /** 0 to 1. */
  readonly score: number
  /** By words, 0 to 1 within the question; null where they found nothing. */
  readonly keyword: number | null
  /** By meaning, 0 unrelated to 1 the same text; null where it was not compared. */
  readonly vector: number | null
}

/**
 * The best passages by words and meaning together, at least `wanted` where there are so many. Of equals the newest day comes first,
 * then the first by path and place, of records the newest.
 */
export const fused = async (
  { scores, near, share, ofDays = [] }: FusedQuery,
  places: (ordinals: readonly number[]) => Promise<readonly (PassagePlace | undefined)[]>,
  wanted: number,
): Promise<readonly RankedPassage[]> => {
  const found = scores?.passages ?? []
  const nearby = (near?.nearest ?? []).flatMap(({ passage }) =>
    (nearness(passage, near) ?? 0) < LEAST_NEAR ? [] : passage,
  )
  const others = [...new Set([...nearby, ...ofDays])].filter((passage) => !scores?.score(passage))
  const ordinals = [...found, ...others]
  const isOfDays = new Set(ofDays)
  const relevance = new Float64Array(ordinals.length)
  for (let i = 0; i < ordinals.length; i++) {
    const keyword = scores?.score(ordinals[i] ?? 0) ?? 0
    const vector = nearness(ordinals[i] ?? 0, near)
    // Without a vector the words are all that is known of a passage: it keeps their whole score.
    relevance[i] =
      scores === null ? (vector ?? 0) : vector === null ? keyword : share * keyword + (1 - share) * vector
  }
  // What is shared counts less, so that one further down may pass it.
  const least = SHARED * kthLargest(relevance, wanted)
  const some: number[] = []
  for (let i = 0; i < ordinals.length; i++) if ((relevance[i] ?? 0) >= least) some.push(i)
  const placed = await places(some.map((i) => ordinals[i] ?? 0))
  return some
    .flatMap((i, at): readonly RankedPassage[] => {
      const place = placed[at]
      if (place === undefined) return []
      const score = (relevance[i] ?? 0) * (place.source === 'shared' ? SHARED : 1)
      if (score < LEAST_SCORE && !isOfDays.has(place.ordinal)) return []
      const keyword = scores === null ? null : scores.score(place.ordinal)
      return [{ ...place, score, keyword, vector: nearness(place.ordinal, near) }]
    })
    .sort((a, b) => b.score - a.score || orderOfEquals(a, b))
}

/** An agent decides the same for the same reason on many days, and few of them are shown. A document without a day is of every day. */
const orderOfEquals = (a: PassagePlace, b: PassagePlace): number => {
  const [day, other] = [a.day ?? EVERY_DAY, b.day ?? EVERY_DAY]
  if (day !== other) return day > other ? -1 : 1
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return RECORDS.has(a.source) ? b.ordinal - a.ordinal : a.ordinal - b.ordinal
}

/** Later than any. */
const EVERY_DAY = '~'

/** Where all texts are nearly the same, small differences of their cosines mean nothing. */
const LEAST_SPREAD = 0.25

/** Cosines from what an unrelated passage gets (0) to the same text (1): their bare size differs by model. Null without a vector. */
export const nearness = (
  passage: number,
  near: Pick<Neighbours, 'mean' | 'cosine'> | null,
): number | null => {
  const cosine = near?.cosine(passage)
  if (near === null || cosine === undefined) return null
  return Math.min(1, Math.max(0, (cosine - near.mean) / Math.max(1 - near.mean, LEAST_SPREAD)))
}

/**
 * Neighbours with a mean that unrelated texts get by their model, where that is known: of a single note the mean is its own cosine. While
 * there are few, so many unrelated ones are counted with them.
 */
export const smoothedMean = (found: Neighbours, { unrelated }: Pick<Embedder, 'unrelated'>): Neighbours =>
  unrelated === undefined
    ? found
    : { ...found, mean: (found.count * found.mean + FEW * unrelated) / (found.count + FEW) }
const FEW = 4
