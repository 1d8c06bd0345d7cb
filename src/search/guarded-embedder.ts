import { HindcastError, isHindcastError } from '#vocabulary'
import { abstains, type Embedder } from './ports.ts'

/** How far from one a vector's length may be: half precision rounds to about a thousandth. Provider's unnormalised ones are off by far more. */
const TOLERANCE = 0.01

/** How an answer is waited for. */
type Waiting = <T>(ask: () => Promise<T>) => Promise<T>

const asLongAsItTakes: Waiting = (ask) => ask()

/** The same embedder, with every answer checked: one wrong vector kept in an index would be a wrong answer from then on. */
export const guardedEmbedder = (embedder: Embedder, waiting = asLongAsItTakes): Embedder => ({
  id: embedder.id,
  dimensions: embedder.dimensions,
  languages: embedder.languages,
  slow: embedder.slow,
  keywordShare: embedder.keywordShare,
  unrelated: embedder.unrelated,
  ...(embedder.rank && { rank: (word: string) => embedder.rank?.(word) }),
  embed: async (texts) => {
    if (texts.length === 0) return []
    const vectors = await asked(embedder, texts, waiting)
    const problem = problemOf(embedder, texts, vectors)
    if (problem !== undefined) throw failed(`The embedder ${embedder.id} ${problem}.`)
    return vectors
  },
})

const asked = async (
  embedder: Embedder,
  texts: readonly string[],
  waiting: Waiting,
): Promise<readonly Float32Array[]> => {
  try {
    return await waiting(async () => embedder.embed(texts))
  } catch (cause) {
    if (isHindcastError(cause)) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw failed(`The embedder ${embedder.id} failed: ${reason}`, cause)
  }
}

const problemOf = (
  { dimensions }: Embedder,
  texts: readonly string[],
  vectors: readonly Float32Array[],
): string | undefined => {
  if (!Array.isArray(vectors)) return 'gave no list of vectors'
  if (vectors.length !== texts.length) return `gave ${vectors.length} vectors for ${texts.length} texts`
  for (const vector of vectors) {
    if (!(vector instanceof Float32Array)) return 'gave a vector that is no Float32Array'
    if (vector.length !== dimensions)
      return `gave a vector of ${vector.length} dimensions and declares ${dimensions}`
    if (abstains(vector)) continue
    const length = lengthOf(vector)
    if (!Number.isFinite(length)) return 'gave a vector with a value that is no number'
    if (Math.abs(length - 1) > TOLERANCE) return `gave a vector of length ${length.toPrecision(3)}, not 1`
  }
  return undefined
}

const lengthOf = (vector: Float32Array): number => {
  let square = 0
  for (const value of vector) square += value * value
  return Math.sqrt(square)
}

const failed = (problem: string, cause?: unknown): HindcastError =>
  new HindcastError('embedder_failed', problem, {
    field: 'embedder',
    next: 'Search goes on by keywords. Put the embedder right or choose another, then run reindex.',
    cause,
  })
