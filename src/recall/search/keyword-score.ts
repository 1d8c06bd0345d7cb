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

/** Every chunk that holds one of the terms, best first; equal scores in the order of the index. */
export const scoreChunks = (
  terms: readonly WeighedTerm[],
  postings: readonly Postings[],
  { chunks, meanLength }: TermCounts,
  options: KeywordOptions = KEYWORD_DEFAULTS,
): readonly KeywordHit[] => {
  const { k1, b, fields } = options
  const found = new Map<number, { bm25: number; information: number; exact: boolean; matched: string[] }>()
  let asked = 0
  for (const [t, term] of terms.entries()) {
    const list = postings[t]
    const information = term.weight * informativeness(chunks, term.frequency)
    asked += information
    if (list === undefined) continue
    for (let i = 0; i < list.chunks.length; i++) {
      const length = 1 - b + (b * (list.lengths[i] ?? 0)) / (meanLength || 1)
      const times =
        fields.heading * (list.counts.heading?.[i] ?? 0) +
        fields.path * (list.counts.path?.[i] ?? 0) +
        (fields.body * (list.counts.body?.[i] ?? 0)) / length +
        fields.entities * (list.counts.entities?.[i] ?? 0)
      if (times <= 0) continue
      const chunk = list.chunks[i] ?? 0
      const entry = found.get(chunk) ?? { bm25: 0, information: 0, exact: false, matched: [] }
      entry.bm25 += (information * times * (k1 + 1)) / (k1 + times)
      entry.information += information
      entry.exact ||= term.kind === 'entity'
      entry.matched.push(term.text)
      found.set(chunk, entry)
    }
  }
  const hits = [...found].sort(([a, x], [z, y]) => y.bm25 - x.bm25 || a - z)
  const best = hits[0]?.[1].bm25 ?? 0
  return hits.map(([chunk, { bm25, information, exact, matched }]) => ({
    chunk,
    score: best > 0 ? bm25 / best : 0,
    bm25,
    coverage: asked > 0 ? information / asked : 0,
    exact,
    matched,
  }))
}
