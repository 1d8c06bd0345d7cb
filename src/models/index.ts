// The contract of the room: models behind ports. Named exports only.
export { type AiSdkModel, type AiSdkOptions, aiSdkEmbedder } from './ai-sdk-embedder.ts'
export { type AiSdkLanguageModel, type AiSdkReflectorOptions, aiSdkReflector } from './ai-sdk-reflector.ts'
export { namedEmbedders } from './named-embedders.ts'
export { openRemoteReflector } from './remote-reflector.ts'
export { openStaticEmbedder } from './static-embedder.ts'
export { type CountTokens, o200kTokens } from './token-count.ts'
