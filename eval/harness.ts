import { type Figures, figuresOf, type Graded } from './metrics.ts'

/** What is searched: a note, a session, a page. */
export interface Document {
  readonly id: string
  readonly text: string
}

export interface Question {
  readonly text: string
  /** Ids of the documents that hold the answer; every one of them is wanted. */
  readonly gold: readonly string[]
  /** Groups the question is counted in, beside the whole set. */
  readonly labels: readonly string[]
}

/** Documents that are searched together. A set may have several: one conversation's questions never see another's. */
export interface Collection {
  readonly documents: readonly Document[]
  readonly questions: readonly Question[]
}

export interface EvaluationSet {
  readonly name: string
  readonly collections: readonly Collection[]
  /** What the loader left out or put right, in a sentence each. */
  readonly notes: readonly string[]
}

/** Answers a question with ids, best first. */
export type Search = (question: string, limit: number) => Promise<readonly string[]>

/** A way of searching. The same documents may be handed over again by the next set. */
export interface Arm {
  readonly name: string
  over(documents: readonly Document[]): Promise<Search>
}

export interface Measured {
  readonly set: string
  readonly arm: string
  readonly whole: Figures
  readonly byLabel: { readonly [label: string]: Figures }
}

/** As deep as the deepest figure looks. */
export const DEPTH = 10

export const measure = async (arm: Arm, set: EvaluationSet): Promise<Measured> => {
  const graded: (Graded & { readonly labels: readonly string[] })[] = []
  for (const { documents, questions } of set.collections) {
    const search = await arm.over(documents)
    for (const { text, gold, labels } of questions)
      graded.push({ gold, labels, ranked: await search(text, DEPTH) })
  }
  const labels = [...new Set(graded.flatMap((each) => each.labels))]
  return {
    set: set.name,
    arm: arm.name,
    whole: figuresOf(graded),
    byLabel: Object.fromEntries(
      labels.map((label) => [label, figuresOf(graded.filter((each) => each.labels.includes(label)))]),
    ),
  }
}
