import { gaussian, SIMILARITY_WEIGHTS, type SimilarityOptions } from '#market'
import { SITUATION_NUMBERS, SITUATION_TAGS } from '../columns/interned-tag-sets.ts'
import { scaledAt } from '../columns/row-values.ts'
import type { Ranked } from '../exact-search/ranked.ts'

/** Maximal marginal relevance: λ·value − (1 − λ)·similarity to the nearest that is taken. */
const LAMBDA = 0.7
const SIMILARITY_PENALTY = 0.3

const meritOf = (value: number, top: number): number => (top > 0 ? LAMBDA * (value / top) : 0)

/** What two memories are compared by, in the order of Sim; null where it is not known. */
type Situation = readonly (string | number | null)[]

const situationOf = ({ rows, row }: Ranked): Situation => {
  const tagSet = rows.dictionary.tagSets.all[rows.columns.tagSet[row] ?? 0]
  if (tagSet === undefined) return []
  return [
    ...SITUATION_TAGS.map((tag) => tagSet[tag]),
    ...SITUATION_NUMBERS.map((_, field) =>
      (tagSet.knownNumbers & (1 << field)) === 0 ? null : scaledAt(rows, field, row),
    ),
  ]
}

/** Mean kernel over shared fields × √(shared / union weight) */
const situationSimilarity = (a: Situation, b: Situation, weights: readonly number[]): number => {
  let alike = 0
  let shared = 0
  let union = 0
  for (const [field, weight] of weights.entries()) {
    const x = a[field] ?? null
    const y = b[field] ?? null
    if (weight <= 0 || (x === null && y === null)) continue
    union += weight
    if (x === null || y === null) continue
    shared += weight
    alike += weight * (typeof x === 'number' && typeof y === 'number' ? gaussian(x - y) : x === y ? 1 : 0)
  }
  return shared === 0 ? 0 : (alike / shared) * Math.sqrt(shared / union)
}

/**
 * Takes n of a sorted pool, each time the one with the highest marginal relevance; across strategies similarity is 0. What is of a higher step
 * is taken first: variety never puts a less alike warning in the place of a more alike one.
 */
export const diversified = (
  pool: readonly Ranked[],
  n: number,
  weights: SimilarityOptions['weights'],
): readonly Ranked[] => {
  const fieldWeights = [...SITUATION_TAGS, ...SITUATION_NUMBERS].map(
    (field) => weights?.[field] ?? SIMILARITY_WEIGHTS[field],
  )
  // The first of each step is the best of it.
  const tops = new Map<number, number>()
  for (const { step, value } of pool) if (!tops.has(step)) tops.set(step, value)
  const left = pool.map((one) => ({
    one,
    merit: meritOf(one.value, tops.get(one.step) ?? 0),
    situation: situationOf(one),
    closest: 0,
  }))
  const taken: Ranked[] = []
  while (taken.length < n) {
    let best = 0
    let most = Number.NEGATIVE_INFINITY
    for (const [index, { one, merit, closest }] of left.entries()) {
      if (one.step !== left[0]?.one.step) break
      const worth = merit - SIMILARITY_PENALTY * closest
      if (worth <= most) continue
      most = worth
      best = index
    }
    const [next] = left.splice(best, 1)
    if (next === undefined) return taken
    taken.push(next.one)
    for (const other of left)
      if (other.one.rows.strategy === next.one.rows.strategy)
        other.closest = Math.max(
          other.closest,
          situationSimilarity(other.situation, next.situation, fieldWeights),
        )
  }
  return taken
}
