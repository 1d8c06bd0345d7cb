import type { Chunk } from './chunk.ts'

// What search over text asks of an index. The index finds and counts; search scores (so that asOf holds: P1).

/** A chunk's terms, repeats kept where counting them means something. */
export interface ChunkTerms {
  /** What counts the same in a long text as in a short one: words of headings and path, exact names and figures. */
  readonly title: readonly string[]
  readonly body: readonly string[]
}

/** Where a text came from; each may be capped on its own. */
export const TEXT_SOURCES = [
  'workspace',
  'transcript',
  'decision',
  'incident',
  'trade',
  'plan',
  'report',
  'observation',
  'shared',
] as const
export type TextSource = (typeof TEXT_SOURCES)[number]

/** Records of our own, one JSON object a line, in the order in which things happened. */
export const RECORDS: ReadonlySet<TextSource> = new Set(['decision', 'incident', 'trade', 'plan'])

/** A chunk in its place. */
export interface PlacedChunk extends Chunk {
  /** The index's own number of it: grows with what is added, never reused. */
  readonly ordinal: number
  readonly path: string
  readonly source: TextSource
  /** Names the document within its source. */
  readonly ref: string
  /** The document's own day (a journal's date, the last day of a review), for recency. A playbook has none. */
  readonly day?: string | undefined
  /** The trading day on which its document was written. */
  readonly written?: string | undefined
  /** The event that gave its document this text; of a past moment, that moment's. */
  readonly seq: number
}

/** A chunk in its place without its text, which the log has. */
export type PlacedPassage = Omit<PlacedChunk, 'text'>

/** As much of a chunk as ranking many of them needs. */
export type ChunkPlace = Pick<PlacedChunk, 'ordinal' | 'source' | 'day' | 'path' | 'startLine'>

/** What a search may look at. Counts are of exactly these chunks: nothing later or hidden moves a score. */
export interface ChunkFilter {
  /** Texts as they were after this event. */
  readonly seq: number
  readonly sources?: readonly TextSource[] | undefined
  /** Paths left out, such as journals a review covers. */
  readonly without?: ReadonlySet<string> | undefined
}

/** A term of a question, and what of the question it stands for: a word, its stem and its alias stand for one thing. */
export interface QuestionTerm {
  readonly text: string
  /** Empty where it only helps to find what others stand for. */
  readonly concept: string
  readonly naming: Naming
  /** Words of the name that it stands for, where that has several: it counts for all of them. */
  readonly words?: number | undefined
}

/** How far what a term stands for is a name: of a thing that is traded, by its look (a ticker, a pair, a word with a capital), or not. */
export type Naming = 'thing' | 'name' | 'word'

/** The chunks that hold one term, as parallel columns in ascending order of chunk. */
export interface Postings {
  readonly chunks: ArrayLike<number>
  /** Body terms of each chunk. */
  readonly lengths: ArrayLike<number>
  /** How often the term is in the title and in the body of each. */
  readonly title: ArrayLike<number>
  readonly body: ArrayLike<number>
}

export interface FoundTerms {
  /** Chunks the filter lets through, and the body terms of all of them. */
  readonly chunks: number
  readonly length: number
  /** Of each term, in the order asked. */
  readonly postings: readonly Postings[]
}

export interface KeywordIndex {
  find(terms: readonly string[], filter: ChunkFilter): Promise<FoundTerms>
  /** Words that begin so, of any moment: whether one is visible, `find` tells. */
  wordsFrom(beginning: string): Promise<readonly string[]>
  /** Without their texts, in the order asked; undefined for what is not there. */
  places(ordinals: readonly number[]): Promise<readonly (ChunkPlace | undefined)[]>
  chunks(ordinals: readonly number[]): Promise<readonly PlacedPassage[]>
}

/** A chunk and how near it is to the question, by cosine. */
export interface Neighbour {
  readonly chunk: number
  readonly cosine: number
}

export interface Neighbours {
  readonly nearest: readonly Neighbour[]
  /** How many chunks with a vector the filter lets through. */
  readonly count: number
  /** The mean cosine over all chunks with a vector that the filter lets through: what an unrelated chunk gets. */
  readonly mean: number
  /** Of any chunk the filter lets through; undefined where it has no vector, in another language or not embedded yet. */
  cosine(chunk: number): number | undefined
}

export interface VectorIndex {
  nearest(query: Float32Array, k: number, filter: ChunkFilter): Promise<Neighbours>
}

/** Turns texts into vectors that are near each other when the texts mean nearly the same. */
export interface Embedder {
  /** Model, version and quantisation: vectors of different ids are never compared. */
  readonly id: string
  readonly dimensions: number
  /** Languages it reads, as ISO 639-1. For a text in another it abstains: the vector is all zeros. */
  readonly languages: readonly string[]
  /** How many tokens of a text it reads; what comes after is not seen. Undefined: all of them. */
  readonly reads?: number | undefined
  /** True where a text takes milliseconds and not microseconds: then a search embeds only a few in passing. */
  readonly slow?: boolean | undefined
  /** The part of a score that words keep beside this model where both speak, as measured (docs/evaluation.md). Undefined: one half. */
  readonly keywordShare?: number | undefined
  /** The cosine that texts about different things have by it, where it was measured. */
  readonly unrelated?: number | undefined
  /** A word's place among those of its languages, the most used first; undefined where it is none of them, as far as it can tell. */
  rank?(word: string): number | undefined
  /** One vector a text, in order, of length one or all zeros. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>
}

/** True of a vector that says nothing: its text had no word the embedder reads. */
export const abstains = (vector: Float32Array): boolean => vector.every((value) => value === 0)
