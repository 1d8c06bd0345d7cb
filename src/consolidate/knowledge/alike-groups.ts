import { isOpposed } from '#memories'

// Which of many say nearly the same, so that one can be told in their place.

/** One of those that may be alike. */
export interface AlikeItem {
  readonly sketch: string | null
  /** Of length one; null where no embedder reads it. */
  readonly vector: Float32Array | null
  /** −1 bad for the price, 1 good; null where nobody said. */
  readonly sentiment: number | null
  /** Came since it was last looked for: those that were there were compared then. */
  readonly fresh: boolean
}

/** More than three become one. */
export const LEAST_ALIKE = 4

/** How like each other two must be to be told as one, by vectors and where there are none by sketches (docs/decisions/0071). */
export const ALIKE_VECTORS = 0.85
export const ALIKE_SKETCHES = 0.5

/**
 * Groups of more than three, each around the one that most are like, so that everything in a group is like one and the same. What came
 * first goes first among equals. Only around what is fresh, or what something fresh is like: the rest was compared before.
 */
export const alikeGroups = <T extends AlikeItem>(
  items: readonly T[],
  alikeness: (a: string, b: string) => number,
): readonly (readonly T[])[] => {
  const isAlike = (a: T, b: T): boolean => {
    if (isOpposed(a.sentiment, b.sentiment)) return false
    if (a.vector !== null && b.vector !== null) return dot(a.vector, b.vector) >= ALIKE_VECTORS
    if (a.sketch === null || b.sketch === null) return false
    return alikeness(a.sketch, b.sketch) >= ALIKE_SKETCHES
  }
  const like = items.map(() => new Set<number>())
  const compared = items.map(() => false)
  const compare = (i: number): void => {
    if (compared[i]) return
    compared[i] = true
    for (let j = 0; j < items.length; j++) {
      const [a, b] = [items[i], items[j]]
      // Two that were compared once are not compared the other way round.
      if (i === j || compared[j] || a === undefined || b === undefined || !isAlike(a, b)) continue
      like[i]?.add(j)
      like[j]?.add(i)
    }
  }
  const fresh = items.flatMap((item, i) => (item.fresh ? [i] : []))
  for (const i of fresh) compare(i)
  // The others may have one among them that more are like.
  for (const i of fresh) for (const j of [...(like[i] ?? [])]) compare(j)
  const groups: T[][] = []
  for (;;) {
    let centre = -1
    for (const [i, near] of like.entries())
      if (compared[i] && near.size + 1 >= LEAST_ALIKE && near.size > (like[centre]?.size ?? 0)) centre = i
    if (centre < 0) return groups
    const members = [centre, ...(like[centre] ?? [])].sort((a, b) => a - b)
    groups.push(members.flatMap((i) => items[i] ?? []))
    for (const i of members) {
      for (const j of like[i] ?? []) like[j]?.delete(i)
      like[i]?.clear()
    }
  }
}

const dot = (a: Float32Array, b: Float32Array): number => {
  let sum = 0
  for (let d = 0; d < a.length; d++) sum += (a[d] ?? 0) * (b[d] ?? 0)
  return sum
}
