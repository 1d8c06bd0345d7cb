import { isOpposed, sharedWords } from '#memories'

/** One of those that may say nearly the same. */
export interface AlikeItem {
  readonly words: ReadonlySet<string>
  /** Of length one; null where no embedder reads it. */
  readonly vector: Float32Array | null
  /** −1 bad for the price, 1 good; null where it is not known. */
  readonly sentiment: number | null
}

/** More than three become one. */
export const LEAST_ALIKE = 4

/** How like each other two must be to become one, by vectors and where there are none by words (docs/decisions/0071). */
export const ALIKE_VECTORS = 0.85
const ALIKE_WORDS = 0.5

/** Groups of more than three, each around the first that so many are like; the largest groups first. */
export const alikeGroups = <T extends AlikeItem>(items: readonly T[]): readonly (readonly T[])[] => {
  const like = items.map((item) => items.filter((other) => other !== item && isAlike(item, other)))
  const left = new Set(items)
  const groups: (readonly T[])[] = []
  for (;;) {
    let best: readonly T[] = []
    for (const [i, item] of items.entries()) {
      if (!left.has(item)) continue
      const group = [item, ...(like[i] ?? []).filter((other) => left.has(other))]
      if (group.length > best.length) best = group
    }
    if (best.length < LEAST_ALIKE) return groups
    groups.push(items.filter((item) => best.includes(item)))
    for (const item of best) left.delete(item)
  }
}

const isAlike = (a: AlikeItem, b: AlikeItem): boolean => {
  if (isOpposed(a.sentiment, b.sentiment)) return false
  if (a.vector === null || b.vector === null) return sharedWords(a.words, b.words) >= ALIKE_WORDS
  let cosine = 0
  for (let d = 0; d < a.vector.length; d++) cosine += (a.vector[d] ?? 0) * (b.vector[d] ?? 0)
  return cosine >= ALIKE_VECTORS
}
