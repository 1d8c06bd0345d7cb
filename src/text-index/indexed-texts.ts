import type { Workspace } from '#documents'
import type { Aliases } from '#recall'
import type { Embedder, SearchIndex } from '#recall/ports'
import type { Log, Moment, Progress } from '#record'
import type { EmbedderSource } from './loaded-embedder.ts'
import type { PassageReader } from './passage-texts.ts'
import type { TextView } from './text-view.ts'
import type { IndexVerdict } from './verify-index.ts'

/** A model whose vectors are not all made yet. */
export interface ComingModel {
  readonly model: string
  readonly missing: number
}

/** Vectors that may be searched, or why none are. */
export type VectorArm =
  | {
      readonly embedder: Embedder
      readonly index: SearchIndex
      readonly missing: number
      /** Which words the language uses most: of the model, or of the one that stands in for models. */
      readonly rank: Embedder['rank'] | undefined
      /** The model that is set up, where another answers until all vectors of this one are made. */
      readonly coming: ComingModel | null
    }
  | { readonly off: string }

/** The texts of a log in an index of their own, caught up before they are searched. It may be deleted at any time. */
export interface IndexedTexts {
  readonly slot: 'sqlite_fts' | 'hybrid_embeddings'
  readonly aliases: Aliases
  /** Whether there is an index yet. */
  isThere(): Promise<boolean>
  index(): Promise<SearchIndex>
  /** Before a search of now: what was edited by hand a moment ago is searched too. */
  takeInEdits(workspace: Workspace, log: Log): Promise<void>
  /** Brings the index up to the log; answers why it is behind, where it is. */
  catchUp(log: Log): Promise<string | null>
  /** All of it: what has changed or everything anew, and every vector that is missing, of the model that is set up now. */
  reindex(log: Log, anew: boolean, progress: Progress): Promise<void>
  /** Sets up another model for this handle; what is answered puts back the one before. */
  use(source: EmbedderSource): () => void
  /** Does it once more where the index turns out to be damaged, or another took its place: nothing is lost with it. */
  repaired<T>(work: () => Promise<T>): Promise<T>
  /** All texts as they were at a moment. */
  asOf(moment: Moment): Promise<TextView>
  /** Reads the passages that a search as of a moment found. */
  passageReader(moment: Moment): Promise<PassageReader>
  /** Compares the index with the log: some of its documents, or, all of it made again, every word and vector. */
  verify(log: Log, all: boolean, progress: Progress): Promise<IndexVerdict>
  /** The vectors of the model that is set up, or, while the index does not have all of a slow one's, of one that stands in for it. */
  vectorArm(): Promise<VectorArm>
  /** A model that fails while it is asked is off until the next reindex. What fails for another reason is thrown again. */
  failed(error: unknown): string
}
