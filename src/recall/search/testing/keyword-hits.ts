import type { KeywordHit, KeywordScores } from '../keyword-score.ts'

/** All that was found, best first; equal scores in the order of the index. */
export const keywordHits = (scores: KeywordScores | null): readonly KeywordHit[] =>
  Array.from({ length: scores?.size ?? 0 }, (_, place) => scores?.chunkAt(place) ?? 0)
    .flatMap((chunk) => scores?.hit(chunk) ?? [])
    .sort((a, z) => z.bm25 - a.bm25 || a.chunk - z.chunk)
