// The contract of the room: models behind ports. Named exports only.
export { abstains, type Embedder } from './embedder.ts'
export { openStaticEmbedder } from './static-embedder.ts'
