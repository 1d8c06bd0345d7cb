import { GROUP_MARK } from './aliases.ts'
import { NAME_MARK } from './entities.ts'
import type { FoundTerms, Postings, QuestionTerm } from './ports.ts'
import { SECOND_FROM } from './second-ordinals.ts'
import { STEM_MARK } from './stem.ts'

// BM25 over title and body, computed here from counts of the visible past: a full-text table's own ranks by all it has, future
// included, and gives a term found in half the rows nothing.

/** How soon repeating a word stops helping. */
const K1 = 1.2
/** How much a long chunk is held back, 0 to 1. */
const B = 0.75
/** What a match through an alias, another form or a nearly equal spelling of a word is worth beside one by the same word. */
export const ALIAS = 0.5
export const STEM = 0.5
const SPELT = 0.7
/** A word in more than this share of the chunks finds none on its own; it still counts in what other words found. */
const COMMON = 0.2
/** Below this many chunks looking them all up costs nothing, and the rule cost TAT-QA (278) a point of R@5. */
const COMMON_FROM = 1_000

export interface KeywordHit {
  readonly chunk: number
  /** 0 to 1 within the query: 1 is its best hit. */
  readonly score: number
  /** BM25 before scaling. */
  readonly bm25: number
  /** The share of the question's information that was found here, 0 to 1; of what occurs nowhere, nothing can be. */
  readonly coverage: number
  readonly matched: readonly string[]
}

/** A term of a question with the chunks that hold it, perhaps found by a spelling beside it. */
export interface FoundTerm extends QuestionTerm {
  readonly postings: Postings
  readonly spelt?: true
}

export const frequencyOf = ({ postings }: FoundTerm): number => postings.chunks.length

/** ln(1 + (N − n + ½)/(n + ½)), never below zero. */
const informativeness = (chunks: number, frequency: number): number =>
  Math.log(1 + (chunks - frequency + 0.5) / (frequency + 0.5))

/** How much each thing that a question asks for tells: what occurs nowhere as much as what occurs once. */
const informationOf = (asked: readonly FoundTerm[], chunks: number): ReadonlyMap<string, number> => {
  const frequencies = new Map<string, number>()
  for (const term of asked)
    if (term.concept !== '')
      frequencies.set(term.concept, Math.max(frequencies.get(term.concept) ?? 0, frequencyOf(term)))
  return new Map(
    [...frequencies].map(([concept, most]) => [concept, informativeness(chunks, Math.max(1, most))]),
  )
}

/**
 * Every chunk that holds one of the terms, with what it scores; null where none does. An exact name always finds, and so do common words
 * where there is nothing else; else they only raise what others found.
 */
export const scoreChunks = (
  asked: readonly FoundTerm[],
  { chunks, length }: Pick<FoundTerms, 'chunks' | 'length'>,
): KeywordScores | null => {
  const most = chunks < COMMON_FROM ? chunks : chunks * COMMON
  const found = asked.filter((term) => frequencyOf(term) > 0)
  // Of a question that asks for something, the words that one only asks by find nothing where nothing else of it does.
  const isAboutSomething = asked.some(({ concept }) => concept !== '')
  const onlyAsks = ({ text, concept }: FoundTerm) => concept === '' && !text.startsWith(NAME_MARK)
  if (found.length === 0 || (isAboutSomething && found.every(onlyAsks))) return null
  const finds = (term: FoundTerm) => term.text.startsWith(NAME_MARK) || frequencyOf(term) <= most
  const finding = found.filter(finds)
  const common = finding.length === 0 ? found : found.filter((term) => !finds(term))
  const scores = new KeywordScores([...finding, ...common], informationOf(asked, chunks), length / chunks)
  for (const term of finding)
    scores.add(term, weightOf(term) * informativeness(chunks, frequencyOf(term)), true)
  for (const term of common)
    scores.add(term, weightOf(term) * informativeness(chunks, frequencyOf(term)), finding.length === 0)
  return scores
}

const weightOf = ({ text, spelt, words }: FoundTerm): number =>
  (text.startsWith(GROUP_MARK) ? (words ?? ALIAS) : text.startsWith(STEM_MARK) ? STEM : 1) *
  (spelt ? SPELT : 1)

/** In columns: a broad question finds tens of thousands of chunks, and an object for each costs more than its score. */
export class KeywordScores {
  private readonly terms: readonly FoundTerm[]
  /** What each thing asked for tells. */
  private readonly asked: ReadonlyMap<string, number>
  private readonly meanLength: number
  private readonly places = new PlacesByChunk()
  private readonly chunks: number[] = []
  private readonly bm25: number[] = []
  private best = 0

  constructor(terms: readonly FoundTerm[], asked: ReadonlyMap<string, number>, meanLength: number) {
    this.terms = terms
    this.asked = asked
    this.meanLength = meanLength
  }

  get size(): number {
    return this.chunks.length
  }

  chunkAt(place: number): number {
    return this.chunks[place] ?? 0
  }

  /** 0 to 1 within the question. */
  scoreAt(place: number): number {
    return this.best > 0 ? (this.bm25[place] ?? 0) / this.best : 0
  }

  has(chunk: number): boolean {
    return this.places.get(chunk) !== undefined
  }

  hit(chunk: number): KeywordHit | undefined {
    const place = this.places.get(chunk)
    if (place === undefined) return undefined
    const held = this.terms.filter(({ postings }) => holds(postings, chunk))
    return {
      chunk,
      score: this.scoreAt(place),
      bm25: this.bm25[place] ?? 0,
      coverage: this.coverageOf(new Set(held.map(({ concept }) => concept))),
      matched: held.map(({ text }) => text),
    }
  }

  private coverageOf(held: ReadonlySet<string>): number {
    let [found, all] = [0, 0]
    for (const [concept, information] of this.asked) {
      all += information
      if (held.has(concept)) found += information
    }
    return all > 0 ? found / all : 0
  }

  /** `finds`: or it only raises the chunks that others found. */
  add({ postings: { chunks, lengths, title, body } }: FoundTerm, information: number, finds: boolean): void {
    for (let i = 0; i < chunks.length; i++) {
      const chunk = chunks[i] ?? 0
      const place = this.places.get(chunk) ?? (finds ? this.newPlace(chunk) : undefined)
      if (place === undefined) continue
      const length = 1 - B + (B * (lengths[i] ?? 0)) / (this.meanLength || 1)
      const times = (title[i] ?? 0) + (body[i] ?? 0) / length
      const sum = (this.bm25[place] ?? 0) + (information * times * (K1 + 1)) / (K1 + times)
      this.bm25[place] = sum
      if (sum > this.best) this.best = sum
    }
  }

  private newPlace(chunk: number): number {
    const place = this.chunks.push(chunk) - 1
    this.places.set(chunk, place)
    this.bm25.push(0)
    return place
  }
}

/** A number for each chunk, in columns as long as the largest ordinal: one for those of a disk, one for those above them. */
class PlacesByChunk {
  private stored = new Int32Array(FIRST_SIZE)
  private second = new Int32Array(FIRST_SIZE)

  get(chunk: number): number | undefined {
    const place = chunk < SECOND_FROM ? this.stored[chunk] : this.second[chunk - SECOND_FROM]
    return place === undefined || place === 0 ? undefined : place - 1
  }

  set(chunk: number, place: number): void {
    if (chunk < SECOND_FROM) {
      this.stored = withRoom(this.stored, chunk)
      this.stored[chunk] = place + 1
    } else {
      this.second = withRoom(this.second, chunk - SECOND_FROM)
      this.second[chunk - SECOND_FROM] = place + 1
    }
  }
}

const FIRST_SIZE = 64

const withRoom = (column: Int32Array<ArrayBuffer>, index: number): Int32Array<ArrayBuffer> => {
  if (index < column.length) return column
  const larger = new Int32Array(Math.max(column.length * 2, index + 1))
  larger.set(column)
  return larger
}

/** Chunks of a list are in ascending order. */
const holds = ({ chunks }: Postings, chunk: number): boolean => {
  let [low, high] = [0, chunks.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((chunks[middle] ?? 0) < chunk) low = middle + 1
    else high = middle
  }
  return chunks[low] === chunk
}
