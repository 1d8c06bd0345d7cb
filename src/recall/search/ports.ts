import type { Instant } from '#vocabulary'
import type { Chunk } from './chunk.ts'

// What search over text asks of an index. The index finds and counts; search scores (so that asOf holds: P1).

/** Where words are looked for. `entities` holds exact names and figures, apart from words. */
export const FIELDS = ['heading', 'path', 'body', 'entities'] as const
export type Field = (typeof FIELDS)[number]

/** A chunk's terms by field, repeats kept where counting them means something. */
export type ChunkTerms = { readonly [F in Field]: readonly string[] }

/** Where a text came from; each may be capped on its own. */
export const SOURCES = [
  'workspace',
  'transcript',
  'decision',
  'incident',
  'trade',
  'report',
  'shared',
] as const
export type Source = (typeof SOURCES)[number]

/** A chunk in its place. */
export interface PlacedChunk extends Chunk {
  /** The index's own number of it: grows with what is added, never reused. */
  readonly ordinal: number
  readonly path: string
  readonly source: Source
  /** The document's own day (a journal's date, the last day of a review), for recency. A playbook has none. */
  readonly day?: string | undefined
  /** Seen from `knownAt` on, until `goneAt`: a rewritten file's old chunks stay readable as of before. */
  readonly knownAt: Instant
  readonly goneAt?: Instant | undefined
}

/** What a search may look at. Counts are of exactly these chunks: nothing later or hidden moves a score. */
export interface ChunkFilter {
  readonly asOf: Instant
  readonly sources?: readonly Source[] | undefined
  /** Paths left out, such as journals a review covers. */
  readonly without?: ReadonlySet<string> | undefined
}

/** A word is looked for in heading, path and body; an entity only among entities. */
export interface AskedTerm {
  readonly kind: 'word' | 'entity'
  readonly text: string
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
  readonly counts: { readonly [F in Field]?: ArrayLike<number> | undefined }
}

export interface KeywordIndex {
  counts(terms: readonly AskedTerm[], filter: ChunkFilter): Promise<TermCounts>
  /** In the order asked; with `within`, of those chunks only. */
  postings(
    terms: readonly AskedTerm[],
    filter: ChunkFilter,
    within?: ReadonlySet<number> | undefined,
  ): Promise<readonly Postings[]>
  chunks(ordinals: readonly number[]): Promise<readonly PlacedChunk[]>
}

/** A chunk and how near it is to the question, by cosine. */
export interface Neighbour {
  readonly chunk: number
  readonly cosine: number
}

export interface Neighbours {
  readonly nearest: readonly Neighbour[]
  /** The mean cosine over all chunks the filter lets through: what an unrelated chunk gets. */
  readonly mean: number
}

export interface VectorIndex {
  readonly dimensions: number
  nearest(query: Float32Array, k: number, filter: ChunkFilter): Promise<Neighbours>
}
