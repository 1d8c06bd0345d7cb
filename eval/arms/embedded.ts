import { aboutNothing } from '../../src/recall/search/about-nothing.ts'
import type { Embedder } from '../../src/recall/search/ports.ts'
import { ranked } from '../../src/recall/search/ranking.ts'
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
    return async (question, limit, at) => {
      const options = { caps: {}, limit: limit * CHUNKS_A_DOCUMENT }
      const { finding, ...query } = await answers(question, at)
      const best = await ranked(query, (some) => index.places(some), options)
      const chunks = best.map(({ ordinal }) => ({ chunk: ordinal }))
      const absent = aboutNothing(finding, best, embedder.rank) !== null
      return { ranked: index.documents(chunks, limit), absent: absent || best.length === 0 }
    }
  },
})
