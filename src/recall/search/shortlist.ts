import type { Instant } from '#vocabulary'
import {
  HYBRID_DEFAULTS,
  type HybridOptions,
  kept,
  keywordShare,
  nearness,
  relevanceOf,
  speaking,
} from './hybrid.ts'
import type { KeywordScores } from './keyword-score.ts'
import type { ChunkPlace, Neighbours, TextSource } from './ports.ts'

export interface ShortlistQuery {
  readonly scores: KeywordScores | null
  readonly vector: Neighbours | undefined
  readonly at: Instant
}

interface Candidate {
  readonly ordinal: number
  /** Before it loses anything for its age. */
  readonly relevance: number
}

/**
 * The chunks worth reading, best first: fusion by score alone, over tens of thousands of them. It keeps every chunk that could be
 * among the best `most` of its source once its age is known, so nothing depends on how an index numbered them.
 */
export const shortlist = async (
  query: ShortlistQuery,
  places: (ordinals: readonly number[]) => Promise<readonly (ChunkPlace | undefined)[]>,
  caps: HybridOptions['caps'],
  most: number,
): Promise<readonly number[]> => {
  const options = HYBRID_DEFAULTS
  const candidates = candidatesOf(query, options)
  const found = await places(candidates.map(({ ordinal }) => ordinal))
  const bySource = new Map<TextSource, { readonly candidate: Candidate; readonly place: ChunkPlace }[]>()
  for (const [i, candidate] of candidates.entries()) {
    const place = found[i]
    if (!place) continue
    const list = bySource.get(place.source)
    if (list) list.push({ candidate, place })
    else bySource.set(place.source, [{ candidate, place }])
  }
  const ranked = [...bySource.values()].flatMap((list) => {
    const least =
      leastOf(
        list.map(({ candidate }) => candidate.relevance),
        most,
      ) *
      (1 - options.recency)
    return list
      .filter(({ candidate }) => candidate.relevance >= least)
      .map(({ candidate, place }) => ({
        ...place,
        score: candidate.relevance * kept(place.day, query.at, options),
      }))
  })
  ranked.sort(
    (a, b) => b.score - a.score || (a.path === b.path ? a.startLine - b.startLine : a.path < b.path ? -1 : 1),
  )
  const taken = new Map<TextSource, number>()
  return ranked
    .filter(({ source }) => {
      const count = (taken.get(source) ?? 0) + 1
      taken.set(source, count)
      return count <= (caps[source] ?? Number.POSITIVE_INFINITY)
    })
    .slice(0, most)
    .map(({ ordinal }) => ordinal)
}

const candidatesOf = ({ scores, vector }: ShortlistQuery, options: HybridOptions): readonly Candidate[] => {
  const near = speaking(vector)
  const share = near === undefined ? 1 : keywordShare(scores?.bestCoverage, options)
  const candidates: Candidate[] = []
  for (let place = 0; place < (scores?.size ?? 0); place++) {
    const ordinal = scores?.chunkAt(place) ?? 0
    const relevance = relevanceOf(scores?.scoreAt(place) ?? 0, near ? nearness(ordinal, near) : null, share)
    if (scores?.isExactAt(place) || relevance >= options.least) candidates.push({ ordinal, relevance })
  }
  for (const { chunk } of near?.nearest ?? []) {
    const nearby = near ? nearness(chunk, near) : null
    if (scores?.has(chunk) || nearby === null || nearby < options.leastNear) continue
    const relevance = relevanceOf(0, nearby, share)
    if (relevance >= options.least) candidates.push({ ordinal: chunk, relevance })
  }
  return candidates
}

/** What the last of the best so many scores, in one pass. */
const leastOf = (scores: readonly number[], most: number): number => {
  const best: number[] = []
  for (const score of scores) {
    if (best.length === most && score <= (best[0] ?? 0)) continue
    // In ascending order; it is short, and most scores never get here.
    let at = best.findIndex((one) => one >= score)
    if (at < 0) at = best.length
    best.splice(at, 0, score)
    if (best.length > most) best.shift()
  }
  return best.length < most ? Number.NEGATIVE_INFINITY : (best[0] ?? Number.NEGATIVE_INFINITY)
}
