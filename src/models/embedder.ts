// Until the room that searches declares it (recall/search/ports.ts), the port stands here; the shape is the same.

/** Turns texts into vectors that are near each other when the texts mean nearly the same. */
export interface Embedder {
  /** Model, version and quantisation: vectors of different ids are never compared. */
  readonly id: string
  readonly dimensions: number
  /** Languages it reads, as ISO 639-1. For a text in another it abstains: the vector is all zeros. */
  readonly languages: readonly string[]
  /** One vector a text, in order, of length one or all zeros. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>
}

/** True of a vector that says nothing: its text had no word the embedder reads. */
export const abstains = (vector: Float32Array): boolean => vector.every((value) => value === 0)
