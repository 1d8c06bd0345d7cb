import type { Instant } from '#vocabulary'
import type { Chunk } from './chunk.ts'
import type { ChunkTerms, KeywordIndex, PlacedPassage, TextSource, VectorIndex } from './ports.ts'

// The index that search keeps: every document as it is now, its words and not its text. Texts, and what they were before, are read from the log, so nothing of the past
// is lost with it, and it may be deleted at any time.

/** A document as the index knows it. Source and ref name it: a file by its path, a turn, a trade or an event by its id. */
export interface IndexedDocument {
  readonly source: TextSource
  readonly ref: string
  readonly path: string
  /** The event that gave it this text. */
  readonly seq: number
  /** Its own day, for recency; a playbook has none. */
  readonly day?: string | undefined
  /** The trading day on which this text was written. */
  readonly written?: string | undefined
}

export interface HeldChunk {
  readonly ordinal: number
  readonly hash: string
  readonly headings: readonly string[]
}

/** A document's new text: the chunks that stay, perhaps elsewhere in it, and those that are new. All others go. */
export interface DocumentChange {
  readonly document: IndexedDocument
  readonly keep: readonly { readonly ordinal: number; readonly startLine: number; readonly endLine: number }[]
  readonly add: readonly { readonly chunk: Chunk; readonly terms: ChunkTerms }[]
}

/** How far the index has come, and what it was made with. */
export interface IndexStanding {
  /** The last event it knows, and that event's hash: the index of another log is none. */
  readonly seq: number
  readonly hash: string
  /** How texts were read into terms; another list of aliases reads them otherwise. */
  readonly reading: string
  /** Whose vectors are all made, but for what came since; null while nobody has embedded. */
  readonly model: string | null
  /** Whose vectors are being made; then the index is that model's. */
  readonly coming?: string | null | undefined
  readonly syncedAt: Instant | null
  /** What could not be indexed, and why. */
  readonly errors: readonly string[]
  /** The file may still hold words that were erased, where it keeps what it has overwritten. */
  readonly erasing: boolean
}

export interface IndexSize {
  readonly documents: number
  readonly chunks: number
  readonly bytes: number
}

/** `anew` begins with no documents; `forgetting` with nothing at all, where a text was erased and its vectors must be too. */
export type IndexBeginning = 'changes' | 'anew' | 'forgetting'

/** Changes that are seen together or not at all: readers have what was there before until they are committed. */
export interface IndexWriting {
  /** As it stands while nobody else can write. */
  standing(): IndexStanding | null
  /** Whether so much was taken out of it that it had better be made anew. */
  isWorn(): boolean
  clear(how: Exclude<IndexBeginning, 'changes'>): void
  held(source: TextSource, ref: string): readonly HeldChunk[]
  count(source: TextSource): number
  put(change: DocumentChange): void
  drop(source: TextSource, ref: string): void
  commit(standing: IndexStanding): Promise<void>
  rollback(): Promise<void>
}

/** A vector of a text, kept by the text's hash and the model's name. */
export interface KeptVector {
  readonly hash: string
  readonly vector: Float32Array
}

/** The texts that a chunk is embedded as, by their hashes. */
export interface ChunkUnits {
  readonly chunk: number
  readonly hashes: readonly string[]
}

/** A chunk by where it stands, with digests of what the index has of it. */
export interface ChunkPrint {
  readonly source: TextSource
  readonly ref: string
  readonly startLine: number
  /** Of the document's columns, its own, and its terms. */
  readonly words: string
  /** Of its vectors; null where it has none. */
  readonly vectors: string | null
}

export interface SearchIndex extends KeywordIndex {
  /** Null while nothing was ever indexed. */
  standing(): Promise<IndexStanding | null>
  size(): Promise<IndexSize>
  /** Documents whose text changed after an event. */
  changedAfter(seq: number): Promise<readonly IndexedDocument[]>
  /** Files that are about certain days: journals and reviews. */
  dated(): Promise<readonly IndexedDocument[]>
  begin(): Promise<IndexWriting>
  keepStanding(standing: IndexStanding): Promise<void>
  /** Chunks after one that have no vectors of a model, in the order of the index. */
  unembedded(model: string, after: number, limit: number): Promise<readonly PlacedPassage[]>
  /** How many there are, and the newest chunk of all. */
  countUnembedded(
    model: string,
    after: number,
  ): Promise<{ readonly missing: number; readonly newest: number }>
  /** Which of these texts have a vector already. */
  embedded(model: string, hashes: readonly string[]): Promise<ReadonlySet<string>>
  /** Of which texts chunks consist for a model, and the vectors of those that had none. Of a chunk that went meanwhile, nothing is kept. */
  keepVectors(model: string, units: readonly ChunkUnits[], vectors: readonly KeptVector[]): Promise<void>
  vectors(model: string, dimensions: number): VectorIndex
  /** Takes out vectors of a model whose text is in no chunk any more. */
  dropUnused(model: string): Promise<void>
  /** Every document it knows, in the order in which they came. */
  documents(): Promise<readonly IndexedDocument[]>
  /** What it has of one. */
  chunksOf(source: TextSource, ref: string): Promise<readonly PlacedPassage[]>
  /** Digests of everything it has of each chunk, in the order of documents and lines. */
  prints(model: string | null): AsyncIterable<ChunkPrint>
  /** A check of its pages; empty when sound. */
  damage(): Promise<readonly string[]>
  /** Whether another file stands in its place by now, or none. */
  isReplaced(): Promise<boolean>
  /** Overwrites what was erased wherever the file keeps old pages; false where somebody is reading them. */
  tidy(): Promise<boolean>
  close(): Promise<void>
  /** Closes it and takes it away: it was damaged, and the next opening makes another. */
  discard(): Promise<void>
}
