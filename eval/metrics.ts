/** An answer beside what it should have been. */
export interface Graded {
  readonly gold: readonly string[]
  /** What must not come before the gold. */
  readonly behind?: readonly string[] | undefined
  /** Best first. */
  readonly ranked: readonly string[]
}

export interface Figures {
  readonly questions: number
  readonly r1: number
  readonly r5: number
  readonly r10: number
  readonly mrr: number
  /** Of the questions that name what must not come before the gold: the share where nothing of it does. */
  readonly ahead?: { readonly questions: number; readonly share: number } | undefined
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

/** Whether the gold was found, and before everything that must not come before it. */
export const isAhead = ({ gold, behind = [], ranked }: Graded): boolean => {
  const [first] = ranked.filter((id) => gold.includes(id) || behind.includes(id))
  return first !== undefined && gold.includes(first)
}

/**
 * Means over questions, each counting the same however many gold documents it has. Questions about what is in no document have
 * nothing to find and do not count (`absence.ts`).
 */
export const figuresOf = (answers: readonly Graded[]): Figures => {
  const graded = answers.filter(({ gold }) => gold.length > 0)
  const beside = graded.filter(({ behind = [] }) => behind.length > 0)
  return {
    questions: graded.length,
    r1: mean(graded, (each) => recallAt(1, each)),
    r5: mean(graded, (each) => recallAt(5, each)),
    r10: mean(graded, (each) => recallAt(10, each)),
    mrr: mean(graded, reciprocalRank),
    ahead:
      beside.length === 0
        ? undefined
        : { questions: beside.length, share: mean(beside, (each) => Number(isAhead(each))) },
  }
}

export const mean = <T>(list: readonly T[], of: (each: T) => number): number =>
  list.length === 0 ? 0 : list.reduce((sum, each) => sum + of(each), 0) / list.length
