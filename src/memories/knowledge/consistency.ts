/** Weights of INVESTOR-BENCH, and the score below which it calls a decision inconsistent. */
const LIKENESS = 0.7
const ALIGNMENT = 0.3
const INCONSISTENT = 0.3

export interface AlikeMemory {
  readonly handle: string
  /** How alike it is to the decision and its situation, 0 to 1. */
  readonly likeness: number
  /** −1 to 1, null where nobody said. */
  readonly sentiment: number | null
}

export interface Consistency {
  /** Mean of .7·likeness + .3·alignment, 0 to 1; null where no memory is alike. */
  readonly score: number | null
  readonly inconsistent: boolean
  /** Handles of the memories that speak against the decision. */
  readonly against: readonly string[]
}

/**
 * How a decision agrees with what is remembered. It is told, and may make a reflection due; it blocks nothing and changes no score, for
 * then memory would reward agreeing with the past, and what the past did not hold would look like a mistake.
 */
export const consistency = (
  { direction }: { readonly direction: 1 | -1 | 0 },
  memories: readonly AlikeMemory[],
): Consistency => {
  const alike = memories.filter(({ likeness }) => likeness > 0)
  if (alike.length === 0) return { score: null, inconsistent: false, against: [] }
  const sum = alike.reduce(
    (total, { likeness, sentiment }) =>
      total + LIKENESS * Math.min(1, likeness) + ALIGNMENT * alignment(direction, sentiment),
    0,
  )
  const score = sum / alike.length
  return {
    score,
    inconsistent: score < INCONSISTENT,
    against: alike.filter(({ sentiment }) => direction * (sentiment ?? 0) < 0).map(({ handle }) => handle),
  }
}

/** 1 where both point the same way, 0 where they are opposite, half where nobody said. */
const alignment = (direction: number, sentiment: number | null): number =>
  sentiment === null ? 0.5 : 1 - Math.abs(direction - sentiment) / 2
