import type { Embedder } from '#search/ports'

/** An embedder of one's own, as a user gives it: each word is a direction. Counts what it was asked. */
export interface CountedEmbedder extends Embedder {
  /** Texts it was given, in order. */
  readonly asked: string[]
}

const DIMENSIONS = 64

export const wordEmbedder = (id = 'words-1', more: Partial<Embedder> = {}): CountedEmbedder => {
  const asked: string[] = []
  const embedder: Embedder = {
    id,
    dimensions: DIMENSIONS,
    languages: ['en'],
    embed: async (texts) => texts.map((text) => unit(text, more.dimensions ?? DIMENSIONS)),
    ...more,
  }
  return {
    ...embedder,
    asked,
    embed: async (texts) => {
      asked.push(...texts)
      return embedder.embed(texts)
    },
  }
}

/** The same for the same words; all zeros where there is none, as for a text in another language. */
export const unit = (text: string, dimensions: number): Float32Array => {
  const sum = new Float32Array(dimensions)
  for (const [word] of text.toLowerCase().matchAll(/[a-z]+/g)) {
    let place = 7
    for (const letter of word) place = (place * 31 + letter.charCodeAt(0)) % 99_991
    sum[place % dimensions] = (sum[place % dimensions] ?? 0) + 1
  }
  const length = Math.hypot(...sum)
  return length === 0 ? sum : sum.map((value) => value / length)
}
