import { GROUP_MARK } from './aliases.ts'
import type { AskedTerm, Field, Postings, TermCounts } from './ports.ts'
import { STEM_MARK } from './stem.ts'

// BM25 over fields (BM25F), computed here from counts of the visible past: FTS5's own ranks by the whole table, future included,
// and gives a term found in half the rows nothing (DECISIONS F5).

export interface KeywordOptions {
  /** How soon repeating a word stops helping. */
  readonly k1: number
  /** How much a long chunk is held back, 0 to 1. */
  readonly b: number
  readonly fields: { readonly [F in Field]: number }
  /** What a match through an alias is worth beside one by the same word. */
  readonly alias: number
  /** What a match through another form of the word is worth. */
  readonly stem: number
  /** A word in more than this share of the chunks finds none on its own; it still counts in what other words found. */
  readonly common: number
  /** Below this many chunks looking them all up costs nothing, and the rule cost TAT-QA (278) a point of R@5. */
  readonly commonFrom: number
}

export const KEYWORD_DEFAULTS: KeywordOptions = {
  k1: 1.2,
  b: 0.75,
  fields: { heading: 1, path: 0.5, body: 1, entities: 1 },
  alias: 0.5,
  stem: 0.5,
  common: 0.2,
  commonFrom: 1_000,
}

export interface KeywordHit {
  readonly chunk: number
  /** 0 to 1 within the query: 1 is its best hit. */
  readonly score: number
  /** BM25 before scaling. */
  readonly bm25: number
  /** The share of the question's information that was found here, 0 to 1. */
  readonly coverage: number
  /** An exact name or figure of the question is here: no threshold drops it. */
  readonly exact: boolean
  readonly matched: readonly string[]
}

/** A term of the question with what it weighs. */
export interface WeighedTerm extends AskedTerm {
  readonly weight: number
  readonly frequency: number
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
  asked: readonly AskedTerm[],
  { chunks, frequencies }: TermCounts,
  options: KeywordOptions = KEYWORD_DEFAULTS,
): ChosenTerms => {
  const most = chunks < options.commonFrom ? chunks : chunks * options.common
  const found = asked
    .map((term, i) => ({ ...term, frequency: frequencies[i] ?? 0, weight: weightOf(term, options) }))
    .filter(({ frequency }) => frequency > 0)
  const finds = ({ kind, frequency }: WeighedTerm) => kind === 'entity' || frequency <= most
  const finding = found.filter(finds)
  return finding.length === 0
    ? { finding: found, common: [] }
    : { finding, common: found.filter((term) => !finds(term)) }
}

const weightOf = ({ text }: AskedTerm, { alias, stem }: KeywordOptions): number =>
  text.startsWith(GROUP_MARK) ? alias : text.startsWith(STEM_MARK) ? stem : 1

/** Hits that are told one by one; a broad question has tens of thousands. */
const MOST_HITS = 2_000

/** The best chunks that hold one of the terms, best first; equal scores in the order of the index. */
export const scoreChunks = (
  terms: readonly WeighedTerm[],
  postings: readonly Postings[],
  counts: TermCounts,
  options: KeywordOptions = KEYWORD_DEFAULTS,
): readonly KeywordHit[] => {
  const sums = new Sums()
  let asked = 0
  for (const [t, term] of terms.entries()) {
    const information = term.weight * informativeness(counts.chunks, term.frequency)
    asked += information
    const list = postings[t]
    if (list) sums.add(list, t, information, term.kind === 'entity', counts.meanLength, options)
  }
  const best = sums.best(MOST_HITS)
  const most = best[0]?.bm25 ?? 0
  return best.map(({ chunk, bm25, information, exact, matched }) => ({
    chunk,
    score: most > 0 ? bm25 / most : 0,
    bm25,
    coverage: asked > 0 ? information / asked : 0,
    exact,
    matched: matched.flatMap((t) => terms[t]?.text ?? []),
  }))
}

/** How many to take for so many of a list in falling order: all that equal the last, or it would matter how they were numbered. */
const withEquals = (order: readonly number[], most: number, scoreOf: (place: number) => number): number => {
  const least = order[most - 1]
  if (least === undefined) return order.length
  let end = most
  while (end < order.length && scoreOf(order[end] ?? 0) === scoreOf(least)) end++
  return end
}

/** What each chunk has come to, in columns: objects for every candidate cost more than the scoring. */
class Sums {
  private readonly places = new Map<number, number>()
  private readonly chunks: number[] = []
  private readonly bm25: number[] = []
  private readonly information: number[] = []
  private readonly exact: boolean[] = []
  /** Which chunks each term was found in, for the few that are told. */
  private readonly found: {
    readonly term: number
    readonly chunks: ArrayLike<number>
    readonly times: Float64Array
  }[] = []

  add(
    list: Postings,
    term: number,
    information: number,
    exact: boolean,
    meanLength: number,
    { k1, b, fields }: KeywordOptions,
  ): void {
    const { heading, path, body, entities } = list.counts
    const times = new Float64Array(list.chunks.length)
    for (let i = 0; i < list.chunks.length; i++) {
      const length = 1 - b + (b * (list.lengths[i] ?? 0)) / (meanLength || 1)
      const count =
        fields.heading * (heading?.[i] ?? 0) +
        fields.path * (path?.[i] ?? 0) +
        (fields.body * (body?.[i] ?? 0)) / length +
        fields.entities * (entities?.[i] ?? 0)
      if (count <= 0) continue
      times[i] = count
      const place = this.placeOf(list.chunks[i] ?? 0)
      this.bm25[place] = (this.bm25[place] ?? 0) + (information * count * (k1 + 1)) / (k1 + count)
      this.information[place] = (this.information[place] ?? 0) + information
      if (exact) this.exact[place] = true
    }
    this.found.push({ term, chunks: list.chunks, times })
  }

  best(most: number) {
    const order = this.chunks.map((_, place) => place).sort((a, z) => this.compare(a, z))
    const told = order.slice(
      0,
      withEquals(order, most, (place) => this.bm25[place] ?? 0),
    )
    const matched = this.matchedBy(new Set(told.map((place) => this.chunks[place] ?? 0)))
    return told.map((place) => {
      const chunk = this.chunks[place] ?? 0
      return {
        chunk,
        bm25: this.bm25[place] ?? 0,
        information: this.information[place] ?? 0,
        exact: this.exact[place] ?? false,
        matched: matched.get(chunk) ?? [],
      }
    })
  }

  private compare(a: number, z: number): number {
    return (this.bm25[z] ?? 0) - (this.bm25[a] ?? 0) || (this.chunks[a] ?? 0) - (this.chunks[z] ?? 0)
  }

  private matchedBy(chunks: ReadonlySet<number>): ReadonlyMap<number, number[]> {
    const matched = new Map<number, number[]>()
    for (const { term, chunks: held, times } of this.found)
      for (let i = 0; i < held.length; i++) {
        const chunk = held[i] ?? 0
        if (times[i] === 0 || !chunks.has(chunk)) continue
        const terms = matched.get(chunk)
        if (terms) terms.push(term)
        else matched.set(chunk, [term])
      }
    return matched
  }

  private placeOf(chunk: number): number {
    const known = this.places.get(chunk)
    if (known !== undefined) return known
    const place = this.chunks.push(chunk) - 1
    this.places.set(chunk, place)
    this.bm25.push(0)
    this.information.push(0)
    this.exact.push(false)
    return place
  }
}
