import { nearestOf } from './memory-vectors.ts'
import type { ChunkFilter, KeywordIndex, Neighbours, Postings, VectorIndex } from './ports.ts'
import { SECOND_FROM } from './second-ordinals.ts'
import { COSINE_STEPS } from './vector-bytes.ts'

// Two indexes searched as one: what is stored as it still is, and what was otherwise as of a past moment. No chunk is in both.

export const combinedIndex = (first: KeywordIndex, second: KeywordIndex): KeywordIndex => ({
  counts: async (terms, filter) => {
    const [a, b] = [await first.counts(terms, filter), await second.counts(terms, filter)]
    const chunks = a.chunks + b.chunks
    return {
      chunks,
      meanLength: chunks === 0 ? 0 : (lengthOf(a) + lengthOf(b)) / chunks,
      frequencies: a.frequencies.map((frequency, i) => frequency + (b.frequencies[i] ?? 0)),
    }
  },
  postings: async (terms, filter, within) => {
    const [a, b] = [await first.postings(terms, filter, within), await second.postings(terms, filter, within)]
    return a.map((postings, i) => joined(postings, b[i]))
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

/** A sum of whole numbers again: a mean of means would differ in its last digit from the mean of all. */
const lengthOf = ({ chunks, meanLength }: { readonly chunks: number; readonly meanLength: number }): number =>
  Math.round(chunks * meanLength)

const joined = (a: Postings, b: Postings | undefined): Postings => {
  if (b === undefined || b.chunks.length === 0) return a
  const column = (one: ArrayLike<number> = [], other: ArrayLike<number> = []): Float64Array => {
    const both = new Float64Array(a.chunks.length + b.chunks.length)
    both.set(one)
    both.set(other, a.chunks.length)
    return both
  }
  return {
    chunks: column(a.chunks, b.chunks),
    lengths: column(a.lengths, b.lengths),
    counts: {
      heading: column(a.counts.heading, b.counts.heading),
      path: column(a.counts.path, b.counts.path),
      body: column(a.counts.body, b.counts.body),
      entities: column(a.counts.entities, b.counts.entities),
    },
  }
}

/** The nearest of both, with the mean over both. */
export const combinedVectors = (first: VectorIndex, second: VectorIndex): VectorIndex => ({
  dimensions: first.dimensions,
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
