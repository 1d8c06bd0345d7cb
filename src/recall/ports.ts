// What recall asks of the machine around it.

export {
  type AskedTerm,
  abstains,
  type ChunkFilter,
  type Embedder,
  type KeywordIndex,
  type Neighbour,
  type Neighbours,
  type Place,
  type PlacedChunk,
  type Postings,
  type Source,
  type TermCounts,
  type VectorIndex,
} from './search/ports.ts'
export type {
  DocumentChange,
  HeldChunk,
  IndexBeginning,
  IndexedDocument,
  IndexStanding,
  IndexWriting,
  KeptVector,
  SearchIndex,
} from './search/search-index.ts'
export { askedVector, bytesOf, COSINE_STEPS, stepsOf } from './search/vector-bytes.ts'
