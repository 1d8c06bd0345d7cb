/** An answer beside what it should have been. */
export interface Graded {
  readonly gold: readonly string[]
  /** Best first. */
  readonly ranked: readonly string[]
}

export interface Figures {
  readonly questions: number
  readonly r1: number
  readonly r5: number
  readonly r10: number
  readonly mrr: number
}

/** The share of the gold that is among the first `k`. With two gold documents and k = 1 it cannot pass one half. */
export const recallAt = (k: number, { gold, ranked }: Graded): number => {
  const wanted = new Set(gold)
  return new Set(ranked.slice(0, k).filter((id) => wanted.has(id))).size / wanted.size
}

/** 1/rank of the first gold document, 0 when there is none in the list. */
export const reciprocalRank = ({ gold, ranked }: Graded): number => {
  const at = ranked.findIndex((id) => gold.includes(id))
  return at < 0 ? 0 : 1 / (at + 1)
}

/** Means over questions, each counting the same however many gold documents it has. */
export const figuresOf = (graded: readonly Graded[]): Figures => {
  const mean = (of: (each: Graded) => number): number =>
    graded.length === 0 ? 0 : graded.reduce((sum, each) => sum + of(each), 0) / graded.length
  return {
    questions: graded.length,
    r1: mean((each) => recallAt(1, each)),
    r5: mean((each) => recallAt(5, each)),
    r10: mean((each) => recallAt(10, each)),
    mrr: mean(reciprocalRank),
  }
}
