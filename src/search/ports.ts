import { hasFunction, type Instant } from '#vocabulary'
import type { Passage } from './passage.ts'

// What search asks of an index and of a model. The index finds and counts as of an event; search scores.

/** Where a text came from; records are capped by it. */
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

/** Records of our own, one JSON object a line, in the order in which they were recorded. */
export const RECORDS: ReadonlySet<TextSource> = new Set(['decision', 'incident', 'trade', 'plan'])

/** A passage's tokens, repeats included where counting them matters. */
export interface PassageTokens {
  /** Words of headings and path, and exact names: they count the same in a long text as in a short one. */
  readonly title: readonly string[]
  readonly body: readonly string[]
}

/** Source and ref name a document: a file by its path, a turn, a trade or an event by its id. */
export interface DocumentName {
  readonly source: TextSource
  readonly ref: string
}

/** A document as of the event that gave it its text. */
export interface DocumentVersion extends DocumentName {
  readonly path: string
  /** Its own day: a journal's date, the last day of a review. A playbook has none. */
  readonly day?: string | undefined
  /** The trading day on which this text was written; only files have one. */
  readonly written?: string | undefined
}

/** A passage in the index, without its text, which the log has. */
export interface PlacedPassage extends DocumentVersion, Omit<Passage, 'text'> {
  /** The index's own number of it; grows with what is added. */
  readonly ordinal: number
}

/** A passage with its text. */
export interface FoundPassage extends PlacedPassage {
  readonly text: string
}

/** As much of a passage as ranking many of them needs. */
export type PassagePlace = Pick<PlacedPassage, 'ordinal' | 'source' | 'path' | 'day'>

/** What a search may look at. All counts are over exactly these passages, so nothing later or hidden moves a score. */
export interface PassageFilter {
  /** Texts as they were after this event. */
  readonly seq: number
  readonly sources?: readonly TextSource[] | undefined
  /** First and last day, both included: of the document's own day, else of the day it was written. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** Paths left out, such as journals a review covers. */
  readonly without?: ReadonlySet<string> | undefined
}

/** The passages that hold one token, as parallel columns in ascending order of passage. */
export interface Postings {
  readonly passages: ArrayLike<number>
  /** Body tokens of each passage. */
  readonly lengths: ArrayLike<number>
  /** How often the token is in the title and in the body of each. */
  readonly title: ArrayLike<number>
  readonly body: ArrayLike<number>
}

export interface FoundTokens {
  /** Passages the filter lets through, and the body tokens of all of them. */
  readonly passages: number
  readonly length: number
  /** Of each token, in the order asked. */
  readonly postings: readonly Postings[]
}

export interface WordIndex {
  find(tokens: readonly string[], filter: PassageFilter): Promise<FoundTokens>
  /** Tokens that begin so, of any moment: `find` says whether one is visible. */
  tokensFrom(beginning: string): Promise<readonly string[]>
}

/** A passage and its cosine with the question. */
export interface Neighbour {
  readonly passage: number
  readonly cosine: number
}

export interface Neighbours {
  readonly nearest: readonly Neighbour[]
  /** How many passages with a vector the filter lets through, and their mean cosine: what an unrelated passage gets. */
  readonly count: number
  readonly mean: number
  /** Undefined where a passage has no vector: it is in another language, or not embedded yet. */
  cosine(passage: number): number | undefined
}

/** How far the index has come, and how it was made. */
export interface IndexStanding {
  /** The last event it knows, and that event's hash: the index of another log is deleted. */
  readonly seq: number
  readonly hash: string
  /** How texts were read into tokens: an index that was read another way is deleted. */
  readonly reading: string
  /** Whose vectors it has; null while nothing was embedded. */
  readonly model: string | null
  readonly syncedAt: Instant | null
  /** What could not be indexed, and why. */
  readonly errors: readonly string[]
}

export interface HeldPassage {
  readonly ordinal: number
  readonly hash: string
  readonly headings: readonly string[]
}

/** A document's new text: passages that stay, perhaps at other lines, and new ones. All others end with the event. */
export interface DocumentChange {
  readonly document: DocumentVersion
  readonly seq: number
  readonly keep: readonly { readonly ordinal: number; readonly startLine: number; readonly endLine: number }[]
  readonly add: readonly { readonly passage: Passage; readonly tokens: PassageTokens }[]
}

/** Changes of one transaction. */
export interface IndexWriting {
  standing(): IndexStanding | null
  held(name: DocumentName): readonly HeldPassage[]
  count(source: TextSource): number
  put(change: DocumentChange): void
  /** From an event on it has no text. */
  end(name: DocumentName, seq: number): void
  keepStanding(standing: IndexStanding): void
}

export interface PassageVector {
  readonly passage: number
  readonly vector: Float32Array
}

/** The index of a log's texts, in a file beside it. It only adds: a passage holds from one event to another. */
export interface SearchIndex extends WordIndex {
  /** Null while nothing was ever indexed. */
  standing(): Promise<IndexStanding | null>
  size(): Promise<{ readonly documents: number; readonly chunks: number; readonly bytes: number }>
  /** In the order asked; undefined for one that was not there as of the event. */
  places(ordinals: readonly number[], seq: number): Promise<readonly (PassagePlace | undefined)[]>
  passages(ordinals: readonly number[], seq: number): Promise<readonly PlacedPassage[]>
  /** Files that are about certain days as of an event: journals and reviews. */
  dated(seq: number): Promise<readonly DocumentVersion[]>
  /** One transaction; false where another process is writing. */
  write(work: (writing: IndexWriting) => Promise<void>): Promise<boolean>
  /** The first passages without a vector, each with the event that it came with. Vectors are made in the order of passages. */
  unembedded(limit: number): Promise<readonly { readonly passage: PlacedPassage; readonly seq: number }[]>
  countUnembedded(): Promise<number>
  /** Keeps vectors of a model; another model's are deleted. */
  keepVectors(model: string, vectors: readonly PassageVector[]): Promise<void>
  nearest(query: Float32Array, k: number, filter: PassageFilter): Promise<Neighbours>
  /** The newest passages that a filter lets through. */
  newest(k: number, filter: PassageFilter): Promise<readonly number[]>
  /** True where another file stands in its place by now, or none. */
  isReplaced(): Promise<boolean>
  close(): Promise<void>
  /** Closes it and deletes its file. */
  discard(): Promise<void>
}

/** Turns texts into vectors that are near each other when the texts mean nearly the same. */
export interface Embedder {
  /** Model, version and quantisation: vectors of different ids are never compared. */
  readonly id: string
  readonly dimensions: number
  /** Languages it reads, as ISO 639-1. Of a text in another the vector is all zeros. */
  readonly languages: readonly string[]
  /** True where a text takes milliseconds and not microseconds: a search then embeds only a few in passing. */
  readonly slow?: boolean | undefined
  /** The part of a score that words keep beside this model, as measured (docs/evaluation.md). Undefined: one half. */
  readonly keywordShare?: number | undefined
  /** The cosine that texts about different things have by it, where it was measured. */
  readonly unrelated?: number | undefined
  /** A word's place among those of its languages, the most used first; undefined where it is none of them. */
  rank?(word: string): number | undefined
  /** One vector a text, in order, of length one or all zeros. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>
}

/** True of a vector that says nothing: its text had no word the embedder reads. */
export const abstains = (vector: Float32Array): boolean => vector.every((value) => value === 0)

/** A model of one's own has a name for its vectors, their length, the languages it reads, and embeds. */
export const isEmbedder = (given: unknown): given is Embedder => {
  if (!hasFunction('embed')(given)) return false
  const { id, dimensions, languages } = given as Partial<Record<keyof Embedder, unknown>>
  return (
    typeof id === 'string' &&
    id !== '' &&
    Number.isSafeInteger(dimensions) &&
    Number(dimensions) > 0 &&
    Array.isArray(languages)
  )
}

export { kthLargest } from './kth-largest.ts'
export { askedVector, COSINE_STEPS, stepsOf, vectorBytes } from './vector-bytes.ts'
