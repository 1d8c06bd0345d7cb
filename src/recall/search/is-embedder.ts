import { hasFunction } from '#vocabulary'
import type { Embedder } from './ports.ts'

/** A model of one's own has a name for its vectors, their length, the languages it reads, and embeds. */
export const isEmbedder = (given: unknown): given is Embedder => {
  if (!hasFunction('embed')(given)) return false
  const { id, dimensions, languages } = given as Partial<Record<keyof Embedder, unknown>>
  return (
    typeof id === 'string' &&
    id !== '' &&
    Number.isSafeInteger(dimensions) &&
    Number(dimensions) > 0 &&
    Array.isArray(languages)
  )
}
