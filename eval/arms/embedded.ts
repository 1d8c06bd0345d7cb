import { fuse } from '../../src/recall/search/hybrid.ts'
import type { Embedder } from '../../src/recall/search/ports.ts'
import { type Arm, listed } from '../harness.ts'
import { both } from './both.ts'

// Vector search alone, and the search of the program: keyword and vector hits fused with its defaults.

/** Several chunks of a document may be hits; so many are asked for to have as many documents as wanted. */
export const CHUNKS_A_DOCUMENT = 3

export const vector = (name: string, embedder: Embedder): Arm => ({
  name: `vector-${name}`,
  over: async (documents) => {
    const { index, answers } = await both(documents, embedder)
    return async (question, limit) =>
      listed(index.documents((await answers(question)).vector?.nearest ?? [], limit))
  },
})

export const hybrid = (name: string, embedder: Embedder): Arm => ({
  name: `hybrid-${name}`,
  over: async (documents) => {
    const { index, answers } = await both(documents, embedder)
    return async (question, limit, at) =>
      listed(index.documents(fuse(await answers(question, at), { limit: limit * CHUNKS_A_DOCUMENT }), limit))
  },
})
