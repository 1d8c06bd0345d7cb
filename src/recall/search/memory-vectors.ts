import { kthLargest } from './kth-largest.ts'
import { isVisible } from './memory-index.ts'
import type { Neighbour, PlacedChunk, VectorIndex } from './ports.ts'
import { askedVector, COSINE_STEPS, productOf, stepsOf, vectorBytes } from './vector-bytes.ts'

/** A chunk with the vectors of its texts. */
export interface EmbeddedChunk {
  readonly chunk: PlacedChunk
  readonly vectors: readonly Float32Array[]
}

/** The vector index over plain arrays: for a few chunks, and the reference for every other one. */
export const memoryVectors = (embedded: readonly EmbeddedChunk[]): VectorIndex => {
  const rows = embedded.map(({ chunk, vectors }) => ({
    chunk,
    vectors: vectors.map(vectorBytes).filter(({ bytes }) => bytes.length > 0),
  }))
  return {
    nearest: async (query, k, filter) => {
      const asked = askedVector(query)
      const steps = new Map<number, number>()
      for (const { chunk, vectors } of rows)
        if (vectors.length > 0 && isVisible(chunk, filter))
          steps.set(
            chunk.ordinal,
            Math.max(...vectors.map((kept) => stepsOf(productOf(asked, kept), asked, kept.scale))),
          )
      const found = [...steps].map(([chunk, each]): Neighbour => ({ chunk, cosine: each / COSINE_STEPS }))
      const sum = [...steps.values()].reduce((total, each) => total + each, 0)
      return {
        nearest: nearestOf(found, k),
        count: steps.size,
        mean: steps.size === 0 ? 0 : sum / steps.size / COSINE_STEPS,
        cosine: (chunk) => {
          const each = steps.get(chunk)
          return each === undefined ? undefined : each / COSINE_STEPS
        },
      }
    },
  }
}

/** The nearest k and all that are as near as the last of them, nearest first. */
export const nearestOf = (found: readonly Neighbour[], k: number): readonly Neighbour[] => {
  const least = kthLargest(
    found.map(({ cosine }) => cosine),
    k,
  )
  return found
    .filter(({ cosine }) => cosine >= least)
    .sort((a, b) => b.cosine - a.cosine || a.chunk - b.chunk)
}
