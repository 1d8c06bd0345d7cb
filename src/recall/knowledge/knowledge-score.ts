import type { Layer } from '#memories'

/** What a score weighs; together 1. Sane: similarity above either of the others, or the same memories come every day (docs/decisions/0070-what-was-read-by-the-situation.md). */
const SIMILARITY_WEIGHT = 0.5
const IMPORTANCE_WEIGHT = 0.25
const RECENCY_WEIGHT = 0.25

/** What has lasted weighs more in a decision, as in INVESTOR-BENCH. Among those of one layer it changes nothing. */
export const LAYER_WEIGHTS: { readonly [L in Layer]: number } = {
  short: 0.8,
  mid: 0.9,
  long: 1,
  reflection: 1,
}

/** What a score is made of, each 0 to 1. */
export interface KnowledgeParts {
  /** Cosine of its words with the question's, over that of the most alike. */
  readonly words: number
  /** Cosine of its vector with the question's; null where it was not compared. */
  readonly cosine: number | null
  /** The same from what an unrelated text has, 0, to 1; null where it was not compared. */
  readonly meaning: number | null
  /** Of words and meaning; of words alone where meaning was not compared. */
  readonly similarity: number
  readonly importance: number
  readonly recency: number
  /** Of its layer. */
  readonly weight: number
}

/** weight · (.5·similarity + .25·importance + .25·recency) */
export const knowledgeScore = ({
  similarity,
  importance,
  recency,
  weight,
}: Pick<KnowledgeParts, 'similarity' | 'importance' | 'recency' | 'weight'>): number =>
  weight * (SIMILARITY_WEIGHT * similarity + IMPORTANCE_WEIGHT * importance + RECENCY_WEIGHT * recency)

/** What words keep of a similarity, `share`, and what meaning has of it. Without meaning the words are all that is known. */
export const similarityOf = (words: number, meaning: number | null, share: number): number =>
  meaning === null ? words : share * words + (1 - share) * meaning
