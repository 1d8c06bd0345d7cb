import type { Chunk } from './chunk.ts'

// What search over text asks of an index. The index finds and counts; search scores (so that asOf holds: P1).

/** Where words are looked for. `entities` holds exact names and figures, apart from words. */
export const CHUNK_FIELDS = ['heading', 'path', 'body', 'entities'] as const
export type ChunkField = (typeof CHUNK_FIELDS)[number]

/** A chunk's terms by field, repeats kept where counting them means something. */
export type ChunkTerms = { readonly [F in ChunkField]: readonly string[] }

/** Where a text came from; each may be capped on its own. */
export const TEXT_SOURCES = [
  'workspace',
  'transcript',
  'decision',
  'incident',
  'trade',
  'plan',
  'report',
  'shared',
] as const
export type TextSource = (typeof TEXT_SOURCES)[number]

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

/** A word is looked for in heading, path and body; an entity only among entities. */
export interface AskedTerm {
  readonly kind: 'word' | 'entity'
  readonly text: string
}

/** A term of a question, and what of the question it stands for: a word, its stem and its alias stand for one thing. */
export interface QuestionTerm extends AskedTerm {
  /** Empty where it only helps to find what others stand for. */
  readonly concept: string
  /** Whether that is a name: a ticker, a pair, a word with a capital, one that has aliases. */
  readonly named: boolean
}

export interface TermCounts {
  /** Chunks the filter lets through. */
  readonly chunks: number
  /** Their mean number of body terms. */
  readonly meanLength: number
  /** In how many of them each asked term occurs, in the order asked. */
  readonly frequencies: readonly number[]
}

/** The chunks that hold one term, as parallel columns in ascending order of chunk. */
export interface Postings {
  readonly chunks: ArrayLike<number>
  /** Body terms of each chunk. */
  readonly lengths: ArrayLike<number>
  /** How often the term occurs in each field; a field left out counts 0 everywhere. */
  readonly counts: { readonly [F in ChunkField]?: ArrayLike<number> | undefined }
}

export interface KeywordIndex {
  counts(terms: readonly AskedTerm[], filter: ChunkFilter): Promise<TermCounts>
  /** In the order asked; with `within`, of those chunks only. */
  postings(
    terms: readonly AskedTerm[],
    filter: ChunkFilter,
    within?: ReadonlySet<number> | undefined,
  ): Promise<readonly Postings[]>
  /** Words that begin so, of any moment: whether one is visible, `counts` tells. */
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
  readonly dimensions: number
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
  /** A word's place among those of its languages, the most used first; undefined where it is none of them, as far as it can tell. */
  rank?(word: string): number | undefined
  /** One vector a text, in order, of length one or all zeros. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>
}

/** True of a vector that says nothing: its text had no word the embedder reads. */
export const abstains = (vector: Float32Array): boolean => vector.every((value) => value === 0)
