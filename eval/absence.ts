import type { Answer } from './harness.ts'
import { mean } from './metrics.ts'

/** How well a search knows what it does not know. Each alone is had for nothing, by always or never saying so. */
export interface Absence {
  /** Of the questions about what is in no document: the share of which that was said. */
  readonly absentTold: number
  /** Of the questions that a document answers: the share of which it was said all the same. */
  readonly presentLost: number
}

/** Undefined where every question has a document that answers it. */
export const absenceOf = (
  graded: readonly (Answer & { readonly gold: readonly string[] })[],
): Absence | undefined => {
  const about = graded.filter(({ gold }) => gold.length > 0)
  const aboutNothing = graded.filter(({ gold }) => gold.length === 0)
  if (aboutNothing.length === 0) return undefined
  return {
    absentTold: mean(aboutNothing, ({ absent }) => Number(absent)),
    presentLost: mean(about, ({ absent }) => Number(absent)),
  }
}

/** Whether an answer of `search` says that nothing is about the question: it has no hits, or it says why they are none. */
export const saysAbsent = ({
  hits,
  why,
}: {
  readonly hits: readonly unknown[]
  readonly why: string | null
}): boolean => hits.length === 0 || why !== null
