import { importanceAt, LAYERS, type Layer, type Preset, recencyAt } from '#memories'
import { kthLargest } from '#search/words'
import type { Instant } from '#vocabulary'
import type { KnowledgeCandidate } from './knowledge-candidate.ts'
import { type KnowledgeParts, knowledgeScore, LAYER_WEIGHTS } from './knowledge-score.ts'
import { wordSimilarities } from './word-similarity.ts'

/** Of each layer so many are looked at closely: compared by meaning, and with each other. Sane: ten times what is shown. */
export const POOL = 40

/** One that was scored. */
export interface ScoredKnowledge<Candidate extends KnowledgeCandidate> {
  readonly candidate: Candidate
  readonly parts: KnowledgeParts
  readonly score: number
}

export interface KnowledgeQuestion {
  /** Numbers of its words. */
  readonly terms: Uint32Array
  readonly vocabulary: number
  readonly at: Instant
  readonly preset: Preset
}

export type ByLayer<Thing> = { readonly [L in Layer]: Thing }

/** The best of each layer by words, importance and recency, over all of them; of equals the newest. */
export const knowledgePool = <Candidate extends KnowledgeCandidate>(
  standing: readonly Candidate[],
  { terms, vocabulary, at, preset }: KnowledgeQuestion,
): ByLayer<readonly ScoredKnowledge<Candidate>[]> => {
  const candidates = standing.filter((one) => !isFaded(one, at, preset))
  const words = wordSimilarities(terms, candidates, vocabulary)
  const rest = candidates.map((candidate, i) => {
    const parts = {
      words: words[i] ?? 0,
      cosine: null,
      meaning: null,
      similarity: words[i] ?? 0,
      importance: importanceAt(candidate, at, preset) / MOST_IMPORTANT,
      recency: recencyAt(candidate, at, preset),
      weight: LAYER_WEIGHTS[candidate.layer],
    }
    return { candidate, parts, score: knowledgeScore(parts) }
  })
  const best = (layer: Layer): readonly ScoredKnowledge<Candidate>[] => {
    const all = rest.filter(({ candidate }) => candidate.layer === layer)
    const least = kthLargest(
      all.map(({ score }) => score),
      POOL,
    )
    return all
      .filter(({ score }) => score >= least)
      .sort(byScore)
      .slice(0, POOL)
  }
  return byLayer(best)
}

const MOST_IMPORTANT = 100

/** Below this there is nothing left of it (as the layers forget): after a gap it still stands until boundaries have taken it down. */
const LEAST = 5

const isFaded = (one: KnowledgeCandidate, at: Instant, preset: Preset): boolean => {
  const importance = importanceAt(one, at, preset)
  return importance < LEAST || (one.layer === 'short' && importance * recencyAt(one, at, preset) < LEAST)
}

export const byLayer = <Thing>(of: (layer: Layer) => Thing): ByLayer<Thing> =>
  // One entry for each layer: the compiler does not follow it through a list of entries.
  Object.fromEntries(LAYERS.map((layer) => [layer, of(layer)])) as ByLayer<Thing>

const byScore = (a: ScoredKnowledge<KnowledgeCandidate>, b: ScoredKnowledge<KnowledgeCandidate>): number =>
  b.score - a.score || b.candidate.n - a.candidate.n
