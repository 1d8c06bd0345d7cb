import { gaussian, SIMILARITY_WEIGHTS, type SimilarityOptions } from '#market'
import { scaledAt } from '../columns/block-bounds.ts'
import { SITUATION_NUMBERS } from '../columns/interned-tag-sets.ts'
import type { Ranked } from '../exact-search/top-k-heap.ts'

/** Maximal marginal relevance (DECISIONS R12): λ for merit, the rest against likeness to what is taken. */
const LAMBDA = 0.7
const AGAINST_LIKENESS = 0.3
const TAGS = ['trend', 'volatility', 'session'] as const

/** What two memories are compared by, in the order of Sim; null where it is not known. */
type Situation = readonly (string | number | null)[]

const situationOf = ({ rows, row }: Ranked): Situation => {
  const cell = rows.dictionary.tagSets.all[rows.columns.tagSet[row] ?? 0]
  if (cell === undefined) return []
  return [
    ...TAGS.map((tag) => cell[tag]),
    ...SITUATION_NUMBERS.map((_, field) =>
      (cell.knownNumbers & (1 << field)) === 0 ? null : scaledAt(rows, field, row),
    ),
  ]
}

/** Mean kernel over shared fields × √(shared / union weight) */
const likeness = (a: Situation, b: Situation, weights: readonly number[]): number => {
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

/** Takes n of a sorted pool, each time the one of most value least like those taken; nothing is alike across strategies. */
export const diversified = (
  pool: readonly Ranked[],
  n: number,
  weights: SimilarityOptions['weights'],
): readonly Ranked[] => {
  const fieldWeights = [...TAGS, ...SITUATION_NUMBERS].map(
    (field) => weights?.[field] ?? SIMILARITY_WEIGHTS[field],
  )
  const top = pool[0]?.value ?? 0
  const left = pool.map((one) => ({
    one,
    merit: top > 0 ? LAMBDA * (one.value / top) : 0,
    situation: situationOf(one),
    closest: 0,
  }))
  const taken: Ranked[] = []
  while (taken.length < n) {
    let best = 0
    let most = Number.NEGATIVE_INFINITY
    for (const [index, { merit, closest }] of left.entries()) {
      const worth = merit - AGAINST_LIKENESS * closest
      if (worth <= most) continue
      most = worth
      best = index
    }
    const [next] = left.splice(best, 1)
    if (next === undefined) return taken
    taken.push(next.one)
    for (const other of left)
      if (other.one.rows.strategy === next.one.rows.strategy)
        other.closest = Math.max(other.closest, likeness(other.situation, next.situation, fieldWeights))
  }
  return taken
}
