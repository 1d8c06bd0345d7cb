import { nearestOf } from './memory-vectors.ts'
import type { ChunkFilter, KeywordIndex, Neighbours, Postings, VectorIndex } from './ports.ts'
import { SECOND_FROM } from './second-ordinals.ts'
import { COSINE_STEPS } from './vector-bytes.ts'

// Two indexes searched as one: what is stored as it still is, and what was otherwise as of a past moment. No chunk is in both.

export const combinedIndex = (first: KeywordIndex, second: KeywordIndex): KeywordIndex => ({
  find: async (terms, filter) => {
    const [a, b] = [await first.find(terms, filter), await second.find(terms, filter)]
    return {
      chunks: a.chunks + b.chunks,
      length: a.length + b.length,
      postings: a.postings.map((postings, i) => joined(postings, b.postings[i])),
    }
  },
  wordsFrom: async (beginning) => [
    ...new Set([...(await first.wordsFrom(beginning)), ...(await second.wordsFrom(beginning))]),
  ],
  places: async (ordinals) => {
    const firsts = (await first.places(ordinals.filter(isFirst))).values()
    const seconds = (await second.places(ordinals.filter(isSecond))).values()
    return ordinals.map((ordinal) => (isFirst(ordinal) ? firsts : seconds).next().value)
  },
  chunks: async (ordinals) => [
    ...(await first.chunks(ordinals.filter(isFirst))),
    ...(await second.chunks(ordinals.filter(isSecond))),
  ],
})

const isFirst = (ordinal: number): boolean => ordinal < SECOND_FROM
const isSecond = (ordinal: number): boolean => ordinal >= SECOND_FROM

const joined = (a: Postings, b: Postings | undefined): Postings => {
  if (b === undefined || b.chunks.length === 0) return a
  const both = (one: ArrayLike<number>, other: ArrayLike<number>): Float64Array => {
    const column = new Float64Array(one.length + other.length)
    column.set(one)
    column.set(other, one.length)
    return column
  }
  return {
    chunks: both(a.chunks, b.chunks),
    lengths: both(a.lengths, b.lengths),
    title: both(a.title, b.title),
    body: both(a.body, b.body),
  }
}

/** The nearest of both, with the mean over both. */
export const combinedVectors = (first: VectorIndex, second: VectorIndex): VectorIndex => ({
  nearest: async (query: Float32Array, k: number, filter: ChunkFilter): Promise<Neighbours> => {
    const [a, b] = [await first.nearest(query, k, filter), await second.nearest(query, k, filter)]
    const count = a.count + b.count
    return {
      nearest: nearestOf([...a.nearest, ...b.nearest], k),
      count,
      mean: count === 0 ? 0 : (stepsIn(a) + stepsIn(b)) / count / COSINE_STEPS,
      cosine: (chunk) => (chunk < SECOND_FROM ? a.cosine(chunk) : b.cosine(chunk)),
    }
  },
})

const stepsIn = ({ mean, count }: Neighbours): number => Math.round(mean * count * COSINE_STEPS)
