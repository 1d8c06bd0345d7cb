// What recall asks of the machine around it.

export { isEmbedder } from './search/is-embedder.ts'
export { kthLargest } from './search/kth-largest.ts'
export {
  abstains,
  type ChunkFilter,
  type ChunkPlace,
  type ChunkTerms,
  type Embedder,
  type FoundTerms,
  type KeywordIndex,
  type Neighbour,
  type Neighbours,
  type PlacedChunk,
  type PlacedPassage,
  type Postings,
  type TextSource,
  type VectorIndex,
} from './search/ports.ts'
export type {
  ChunkPrint,
  ChunkUnits,
  DocumentChange,
  HeldChunk,
  IndexBeginning,
  IndexedDocument,
  IndexStanding,
  IndexWriting,
  KeptVector,
  SearchIndex,
} from './search/search-index-port.ts'
export { askedVector, COSINE_STEPS, stepsOf, vectorBytes } from './search/vector-bytes.ts'
