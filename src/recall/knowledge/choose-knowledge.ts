import { FATIGUE, LAYERS } from '#memories'
import type { KnowledgeCandidate } from './knowledge-candidate.ts'
import { type ByLayer, byLayer, type ScoredKnowledge } from './knowledge-pool.ts'
import { knowledgeScore, similarityOf } from './knowledge-score.ts'
import { termOverlap } from './word-similarity.ts'

/** How many of each layer are shown (docs/knowledge.md#what-matters-now). */
export const SHOWN_OF_LAYER: ByLayer<number> = { short: 3, mid: 2, long: 2, reflection: 1 }

/** Two reflections that share so many of their words are one: reviews and lessons repeat themselves. Sane: .7 to .9. */
const NEAR_EQUAL = 0.8

/** Maximal marginal relevance: λ·value − (1 − λ)·likeness to the nearest that is taken. */
const LAMBDA = 0.7

/** Cosines with the question, by number; those of texts that the model does not read are missing. */
export interface Meanings {
  readonly cosines: ReadonlyMap<number, number>
  /** What words keep of a similarity beside the model. */
  readonly share: number
}

/** One that is shown. */
export interface ChosenKnowledge<Candidate extends KnowledgeCandidate> extends ScoredKnowledge<Candidate> {
  /** In how many of the last ten turns it was shown, and the score after that: what it was ordered by. */
  readonly shown: number
  readonly ordering: number
  /** Others that say the same, left out for it. */
  readonly same: readonly number[]
}

export interface Choosing {
  /** Null: by words alone. */
  readonly meanings: Meanings | null
  /** In how many of the last ten turns each was shown, by number. */
  readonly shown: (n: number) => number
  readonly counts: ByLayer<number>
  /** Of cosine, as INVESTOR-BENCH has it: what is less like the question is not shown, nor what was not compared. Null: none. */
  readonly threshold: number | null
}

/** What is shown of each layer, first what tells most and was shown least. */
export const chooseKnowledge = <Candidate extends KnowledgeCandidate>(
  pool: ByLayer<readonly ScoredKnowledge<Candidate>[]>,
  { meanings, shown, counts, threshold }: Choosing,
): ByLayer<readonly ChosenKnowledge<Candidate>[]> => {
  const unrelated = meanings === null ? 0 : unrelatedCosine(pool, meanings)
  const standing = byLayer((layer) => {
    const ordered = pool[layer]
      .map((one) => (meanings === null ? one : withMeaning(one, meanings, unrelated)))
      .filter(({ parts }) => threshold === null || (parts.cosine ?? 0) >= threshold)
      .map((one) => {
        const times = shown(one.candidate.n)
        // Ordering alone: neither the score nor what is looked at closely (docs/method.md#score).
        return { ...one, shown: times, ordering: one.score / (1 + FATIGUE * times) }
      })
      .sort(byOrdering)
    return collapsed(ordered)
  })
  return rested(
    byLayer((layer) => varied(standing[layer], counts[layer])),
    standing,
  )
}

const byOrdering = <Candidate extends KnowledgeCandidate>(
  a: Ordered<Candidate>,
  b: Ordered<Candidate>,
): number => b.ordering - a.ordering || b.candidate.n - a.candidate.n

/**
 * What was shown gives its place to what tells more after that, of whatever layer: one that holds no more than it may show would show the same every
 * day (.83 of the days of a replay; docs/knowledge.md#recall-day-by-day).
 */
const rested = <Candidate extends KnowledgeCandidate>(
  chosen: ByLayer<readonly ChosenKnowledge<Candidate>[]>,
  standing: ByLayer<readonly ChosenKnowledge<Candidate>[]>,
): ByLayer<readonly ChosenKnowledge<Candidate>[]> => {
  const all = LAYERS.flatMap((layer) => chosen[layer])
  const tired = all.filter((one) => one.shown > 0).sort(byOrdering)
  const waiting = LAYERS.flatMap((layer) => standing[layer].filter((one) => !chosen[layer].includes(one)))
    .filter((one) => !all.some(({ candidate }) => isSame(candidate, one.candidate)))
    .sort(byOrdering)
  const resting = new Set<ChosenKnowledge<Candidate>>()
  const instead: ChosenKnowledge<Candidate>[] = []
  for (const next of waiting) {
    const least = tired.at(-1)
    if (least === undefined || least.ordering >= next.ordering) break
    if (instead.some(({ candidate }) => isSame(candidate, next.candidate))) continue
    tired.pop()
    resting.add(least)
    instead.push(next)
  }
  return byLayer((layer) => [
    ...chosen[layer].filter((one) => !resting.has(one)),
    ...instead.filter(({ candidate }) => candidate.layer === layer),
  ])
}

/** The mean over all that were compared: what a text has that is about something else. */
const unrelatedCosine = (
  pool: ByLayer<readonly ScoredKnowledge<KnowledgeCandidate>[]>,
  { cosines }: Meanings,
): number => {
  const all = LAYERS.flatMap((layer) =>
    pool[layer].flatMap(({ candidate }) => cosines.get(candidate.n) ?? []),
  )
  return all.length < 2 ? 0 : Math.max(0, all.reduce((sum, one) => sum + one, 0) / all.length)
}

const withMeaning = <Candidate extends KnowledgeCandidate>(
  one: ScoredKnowledge<Candidate>,
  { cosines, share }: Meanings,
  unrelated: number,
): ScoredKnowledge<Candidate> => {
  const cosine = cosines.get(one.candidate.n) ?? null
  const meaning =
    cosine === null ? null : unrelated >= 1 ? 0 : Math.max(0, (cosine - unrelated) / (1 - unrelated))
  const parts = { ...one.parts, cosine, meaning, similarity: similarityOf(one.parts.words, meaning, share) }
  return { ...one, parts, score: knowledgeScore(parts) }
}

type Ordered<Candidate extends KnowledgeCandidate> = Omit<ChosenKnowledge<Candidate>, 'same'>

/** Without those that say the same as one before them, of which it is told. */
const collapsed = <Candidate extends KnowledgeCandidate>(
  ordered: readonly Ordered<Candidate>[],
): readonly ChosenKnowledge<Candidate>[] => {
  const kept: (Ordered<Candidate> & { readonly same: number[] })[] = []
  for (const one of ordered) {
    const before = kept.find(({ candidate }) => isSame(candidate, one.candidate))
    if (before) before.same.push(one.candidate.n)
    else kept.push({ ...one, same: [] })
  }
  return kept
}

const isSame = (a: KnowledgeCandidate, b: KnowledgeCandidate): boolean =>
  (a.wordKey !== null && a.wordKey === b.wordKey) ||
  (a.layer === 'reflection' &&
    b.layer === 'reflection' &&
    termOverlap(new Set(a.terms), b.terms) >= NEAR_EQUAL)

/** Takes so many, each time the one that tells most beyond what those taken tell. */
const varied = <Candidate extends KnowledgeCandidate>(
  pool: readonly ChosenKnowledge<Candidate>[],
  count: number,
): readonly ChosenKnowledge<Candidate>[] => {
  const top = pool[0]?.ordering ?? 0
  const left = pool.map((one) => ({ one, merit: top > 0 ? LAMBDA * (one.ordering / top) : 0, closest: 0 }))
  const taken: ChosenKnowledge<Candidate>[] = []
  while (taken.length < count && left.length > 0) {
    let best = 0
    let most = Number.NEGATIVE_INFINITY
    for (const [index, { merit, closest }] of left.entries()) {
      const worth = merit - (1 - LAMBDA) * closest
      if (worth <= most) continue
      most = worth
      best = index
    }
    const [next] = left.splice(best, 1)
    if (next === undefined) break
    taken.push(next.one)
    if (taken.length === count) break
    const own = new Set(next.one.candidate.terms)
    for (const other of left)
      other.closest = Math.max(other.closest, termOverlap(own, other.one.candidate.terms))
  }
  return taken
}
