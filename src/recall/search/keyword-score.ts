import { GROUP_MARK } from './aliases.ts'
import type { ChunkField, Postings, QuestionTerm, TermCounts } from './ports.ts'
import { SECOND_FROM } from './second-ordinals.ts'
import { STEM_MARK } from './stem.ts'

// BM25 over fields (BM25F), computed here from counts of the visible past: FTS5's own ranks by the whole table, future included,
// and gives a term found in half the rows nothing.

export interface KeywordOptions {
  /** How soon repeating a word stops helping. */
  readonly k1: number
  /** How much a long chunk is held back, 0 to 1. */
  readonly b: number
  readonly fields: { readonly [F in ChunkField]: number }
  /** What a match through an alias is worth beside one by the same word. */
  readonly alias: number
  /** What a match through another form of the word is worth. */
  readonly stem: number
  /** What a match by a word spelt nearly the same is worth. */
  readonly spelt: number
  /** A word in more than this share of the chunks finds none on its own; it still counts in what other words found. */
  readonly common: number
  /** In more chunks than this a common word is left out altogether: reading where it stands takes longer than it tells. */
  readonly mostRaised: number
  /** Below this many chunks looking them all up costs nothing, and the rule cost TAT-QA (278) a point of R@5. */
  readonly commonFrom: number
}

export const KEYWORD_DEFAULTS: KeywordOptions = {
  k1: 1.2,
  b: 0.75,
  fields: { heading: 1, path: 0.5, body: 1, entities: 1 },
  alias: 0.5,
  stem: 0.5,
  spelt: 0.7,
  common: 0.2,
  mostRaised: 8_000,
  commonFrom: 1_000,
}

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

/** A term of the question with what it weighs. */
export interface WeighedTerm extends QuestionTerm {
  readonly weight: number
  readonly frequency: number
}

/** A term with how often it occurs, perhaps found by a spelling beside it. */
export interface CountedTerm extends QuestionTerm {
  readonly frequency: number
  readonly spelt?: true
}

/** ln(1 + (N − n + ½)/(n + ½)), never below zero. */
const informativeness = (chunks: number, frequency: number): number =>
  Math.log(1 + (chunks - frequency + 0.5) / (frequency + 0.5))

export interface ChosenTerms {
  /** A chunk is a hit when it holds one of these. */
  readonly finding: readonly WeighedTerm[]
  /** Too common to find by; they only raise hits. Left out altogether they cost TAT-QA six points of R@5. */
  readonly common: readonly WeighedTerm[]
}

/** The terms that occur, by what they are good for. An exact name always finds, and so do common words where there is nothing else. */
export const chosenTerms = (
  asked: readonly CountedTerm[],
  chunks: number,
  options: KeywordOptions = KEYWORD_DEFAULTS,
): ChosenTerms => {
  const most = chunks < options.commonFrom ? chunks : chunks * options.common
  const found = asked
    .filter(({ frequency }) => frequency > 0)
    .map((term) => ({ ...term, weight: weightOf(term, options) }))
  const finds = ({ kind, frequency }: WeighedTerm) => kind === 'entity' || frequency <= most
  const finding = found.filter(finds)
  return finding.length === 0
    ? { finding: found, common: [] }
    : { finding, common: found.filter((term) => !finds(term) && term.frequency <= options.mostRaised) }
}

const weightOf = ({ text, spelt }: CountedTerm, options: KeywordOptions): number =>
  (text.startsWith(GROUP_MARK) ? options.alias : text.startsWith(STEM_MARK) ? options.stem : 1) *
  (spelt ? options.spelt : 1)

/** How much each thing that a question asks for tells: what occurs nowhere tells most. */
export const informationOf = (asked: readonly CountedTerm[], chunks: number): ReadonlyMap<string, number> => {
  const frequencies = new Map<string, number>()
  for (const { concept, frequency } of asked)
    if (concept !== '') frequencies.set(concept, Math.max(frequencies.get(concept) ?? 0, frequency))
  return new Map(
    [...frequencies].map(([concept, frequency]) => [concept, informativeness(chunks, frequency)]),
  )
}

/** Every chunk that holds one of the terms, with what it scores. */
export const scoreChunks = (
  terms: readonly WeighedTerm[],
  postings: readonly Postings[],
  counts: Omit<TermCounts, 'frequencies'>,
  asked: ReadonlyMap<string, number>,
  options: KeywordOptions = KEYWORD_DEFAULTS,
): KeywordScores => {
  const scores = new KeywordScores(terms, asked)
  for (const [t, term] of terms.entries()) {
    const list = postings[t]
    const information = term.weight * informativeness(counts.chunks, term.frequency)
    scores.add(list, information, counts.meanLength, options)
  }
  return scores
}

/** In columns: a broad question finds tens of thousands of chunks, and an object for each costs more than its score. */
export class KeywordScores {
  private readonly terms: readonly WeighedTerm[]
  private readonly places = new PlacesByChunk()
  private readonly chunks: number[] = []
  private readonly bm25: number[] = []
  /** Where each term was found, to say of a few chunks what they matched by. */
  private readonly lists: (Postings | undefined)[] = []
  private readonly asked: ReadonlyMap<string, number>
  private best = 0

  constructor(terms: readonly WeighedTerm[], asked: ReadonlyMap<string, number>) {
    this.terms = terms
    this.asked = asked
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
    const held = this.terms.filter((_, t) => holds(this.lists[t], chunk))
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

  /** All of them, best first; equal scores in the order of the index. */
  hits(): readonly KeywordHit[] {
    return [...this.chunks]
      .flatMap((chunk) => this.hit(chunk) ?? [])
      .sort((a, z) => z.bm25 - a.bm25 || a.chunk - z.chunk)
  }

  add(
    list: Postings | undefined,
    information: number,
    meanLength: number,
    { k1, b, fields }: KeywordOptions,
  ): void {
    this.lists.push(list)
    if (!list) return
    const { heading, path, body, entities } = list.counts
    for (let i = 0; i < list.chunks.length; i++) {
      const length = 1 - b + (b * (list.lengths[i] ?? 0)) / (meanLength || 1)
      const times =
        fields.heading * (heading?.[i] ?? 0) +
        fields.path * (path?.[i] ?? 0) +
        (fields.body * (body?.[i] ?? 0)) / length +
        fields.entities * (entities?.[i] ?? 0)
      if (times <= 0) continue
      const place = this.placeOf(list.chunks[i] ?? 0)
      const sum = (this.bm25[place] ?? 0) + (information * times * (k1 + 1)) / (k1 + times)
      this.bm25[place] = sum
      if (sum > this.best) this.best = sum
    }
  }

  private placeOf(chunk: number): number {
    const known = this.places.get(chunk)
    if (known !== undefined) return known
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
const holds = (list: Postings | undefined, chunk: number): boolean => {
  const chunks = list?.chunks ?? []
  let [low, high] = [0, chunks.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((chunks[middle] ?? 0) < chunk) low = middle + 1
    else high = middle
  }
  return chunks[low] === chunk
}
