import type { ChunkFilter, ChunkTerms, KeywordIndex, PlacedChunk, Postings } from './ports.ts'

// The index over plain arrays: the reference for every other one, and their double in tests.

export interface IndexEntry {
  readonly chunk: PlacedChunk
  readonly terms: ChunkTerms
}

/** A chunk that holds a term, and how often. */
interface Holder {
  readonly chunk: PlacedChunk
  readonly length: number
  title: number
  body: number
}

export const isVisible = (chunk: PlacedChunk, { seq, sources, without }: ChunkFilter): boolean =>
  chunk.seq <= seq && (sources === undefined || sources.includes(chunk.source)) && !without?.has(chunk.path)

export const memoryIndex = (entries: readonly IndexEntry[]): KeywordIndex => {
  const ascending = [...entries].sort((a, b) => a.chunk.ordinal - b.chunk.ordinal)
  const holders = new Map<string, Holder[]>()
  for (const { chunk, terms } of ascending) {
    const holder = (term: string): Holder => {
      const list = holders.get(term) ?? []
      holders.set(term, list)
      const last = list.at(-1)
      if (last?.chunk === chunk) return last
      const next = { chunk, length: terms.body.length, title: 0, body: 0 }
      list.push(next)
      return next
    }
    for (const term of terms.title) holder(term).title++
    for (const term of terms.body) holder(term).body++
  }
  const byOrdinal = new Map(ascending.map(({ chunk }) => [chunk.ordinal, chunk]))
  return {
    find: async (terms, filter) => {
      const visible = ascending.filter(({ chunk }) => isVisible(chunk, filter))
      return {
        chunks: visible.length,
        length: visible.reduce((sum, entry) => sum + entry.terms.body.length, 0),
        postings: terms.map((term) =>
          postingsOf((holders.get(term) ?? []).filter(({ chunk }) => isVisible(chunk, filter))),
        ),
      }
    },
    wordsFrom: async (beginning) => [...holders.keys()].filter((term) => term.startsWith(beginning)),
    places: async (ordinals) => ordinals.map((ordinal) => byOrdinal.get(ordinal)),
    chunks: async (ordinals) => ordinals.flatMap((ordinal) => byOrdinal.get(ordinal) ?? []),
  }
}

const postingsOf = (held: readonly Holder[]): Postings => ({
  chunks: held.map(({ chunk }) => chunk.ordinal),
  lengths: held.map(({ length }) => length),
  title: held.map(({ title }) => title),
  body: held.map(({ body }) => body),
})
