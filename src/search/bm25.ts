import type { FoundTokens, Postings } from './ports.ts'

// BM25 over title and body, from counts of the visible past: a full-text table's own counts have all it holds, later texts included.

/** How soon repeating a word stops helping. */
const K1 = 1.2
/** How much a long passage is held back, 0 to 1. */
const B = 0.75

/** A clue with the passages that match it. */
export interface FoundClue {
  readonly postings: Postings
  readonly weight: number
  /** What of the question it stands for; empty where it only helps to rank. */
  readonly concept: string
  /** The tokens it was found by, for the snippet. */
  readonly tokens: readonly string[]
}

export const frequencyOf = ({ postings }: Pick<FoundClue, 'postings'>): number => postings.passages.length

/** ln(1 + (N − n + ½)/(n + ½)), never below zero. */
const informativeness = (passages: number, frequency: number): number =>
  Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5))

/** What the words of a question find. In columns: a broad question finds tens of thousands of passages. */
export class WordScores {
  readonly passages: readonly number[]
  private readonly clues: readonly FoundClue[]
  private readonly sums: Float64Array
  private readonly best: number
  /** How much each concept of the question tells: one that occurs nowhere as much as one that occurs once. */
  private readonly information: ReadonlyMap<string, number>

  constructor(clues: readonly FoundClue[], { passages, length }: Pick<FoundTokens, 'passages' | 'length'>) {
    const meanLength = length / passages || 1
    const last = (found: ArrayLike<number>): number => found[found.length - 1] ?? 0
    this.clues = clues
    this.sums = new Float64Array(1 + Math.max(0, ...clues.map((clue) => last(clue.postings.passages))))
    const touched: number[] = []
    let best = 0
    for (const clue of clues) {
      const { postings, weight } = clue
      const information = weight * informativeness(passages, frequencyOf(clue)) * (K1 + 1)
      for (let i = 0; i < postings.passages.length; i++) {
        const passage = postings.passages[i] ?? 0
        const before = this.sums[passage] ?? 0
        if (before === 0) touched.push(passage)
        const long = 1 - B + (B * (postings.lengths[i] ?? 0)) / meanLength
        const times = (postings.title[i] ?? 0) + (postings.body[i] ?? 0) / long
        const sum = before + (information * times) / (K1 + times)
        this.sums[passage] = sum
        if (sum > best) best = sum
      }
    }
    this.passages = touched
    this.best = best
    const frequencies = new Map<string, number>()
    for (const clue of clues)
      if (clue.concept !== '')
        frequencies.set(clue.concept, Math.max(frequencies.get(clue.concept) ?? 1, frequencyOf(clue)))
    this.information = new Map(
      [...frequencies].map(([concept, most]) => [concept, informativeness(passages, most)]),
    )
  }

  /** 0 to 1: 1 is the question's best passage. */
  score(passage: number): number {
    return this.best > 0 ? (this.sums[passage] ?? 0) / this.best : 0
  }

  /** The share of the question's information that a passage holds, 0 to 1. */
  coverage(passage: number): number {
    const held = new Set(this.held(passage).map(({ concept }) => concept))
    let [found, all] = [0, 0]
    for (const [concept, information] of this.information) {
      all += information
      if (held.has(concept)) found += information
    }
    return all > 0 ? found / all : 0
  }

  /** The tokens of the question that a passage holds. */
  matched(passage: number): readonly string[] {
    return this.held(passage).flatMap(({ tokens }) => tokens)
  }

  private held(passage: number): readonly FoundClue[] {
    return this.clues.filter(({ postings }) => indexOfPassage(postings.passages, passage) >= 0)
  }
}

/** Where a passage stands in a list in ascending order; −1 where it does not. */
export const indexOfPassage = (passages: ArrayLike<number>, passage: number): number => {
  let [low, high] = [0, passages.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((passages[middle] ?? 0) < passage) low = middle + 1
    else high = middle
  }
  return passages[low] === passage ? low : -1
}
