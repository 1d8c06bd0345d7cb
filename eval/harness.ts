import type { TextSource } from '../src/search/ports.ts'
import { type Figures, figuresOf, type Graded, mean } from './metrics.ts'

/** What is searched: a note, a session, a page. */
export interface Document {
  readonly id: string
  readonly text: string
  /** Where it stands, without `.md`; its id if left out. Versions of one note stand in one place. */
  readonly path?: string | undefined
  /** A note of the workspace if left out. */
  readonly source?: TextSource | undefined
  /** When, as ISO 8601; if left out, before everything else. */
  readonly written?: string | undefined
}

/** A question as it is asked. */
export interface Asked {
  readonly text: string
  /** The moment it is asked at, as ISO 8601; if left out, after everything was written. */
  readonly at?: string | undefined
  /** The first and last day it asks about: `2026-03-11`. */
  readonly since?: string | undefined
  readonly until?: string | undefined
}

export interface Question extends Asked {
  /** Ids of the documents that hold the answer; every one of them is wanted. None: no document is about it. */
  readonly gold: readonly string[]
  /** Documents that match as well and must not come before the gold: a neighbour, an older version, a shared copy. */
  readonly behind?: readonly string[] | undefined
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

export interface Answer {
  /** Ids, best first. */
  readonly ranked: readonly string[]
  /** It names a word of the question that occurs nowhere. */
  readonly lacks?: boolean
}

export type Search = (asked: Asked, limit: number) => Promise<Answer>

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
  /** Of a set that also asks about what is in no document: the share of those, and of the others, that name a missing word. */
  readonly lacking?: { readonly absent: number; readonly present: number } | undefined
}

/** As deep as the deepest figure looks. */
export const DEPTH = 10

export const measure = async (arm: Arm, set: EvaluationSet): Promise<Measured> => {
  const graded: (Graded & Answer & { readonly labels: readonly string[] })[] = []
  for (const { documents, questions } of set.collections) {
    const search = await arm.over(documents)
    for (const { gold, behind, labels, ...asked } of questions)
      graded.push({ gold, behind, labels, ...(await search(asked, DEPTH)) })
  }
  const labels = [...new Set(graded.flatMap((each) => each.labels))]
  return {
    set: set.name,
    arm: arm.name,
    whole: figuresOf(graded),
    byLabel: Object.fromEntries(
      labels.map((label) => [label, figuresOf(graded.filter((each) => each.labels.includes(label)))]),
    ),
    lacking: lackingOf(graded),
  }
}

const lackingOf = (graded: readonly (Graded & Answer)[]): Measured['lacking'] => {
  const lacks = ({ lacks = false }: Answer): number => Number(lacks)
  const absent = graded.filter(({ gold }) => gold.length === 0)
  const present = graded.filter(({ gold }) => gold.length > 0)
  return absent.length === 0 ? undefined : { absent: mean(absent, lacks), present: mean(present, lacks) }
}
