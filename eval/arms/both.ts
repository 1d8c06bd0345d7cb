import { type Instant, instant } from '#vocabulary'
import { embeddedTexts } from '../../src/recall/search/embedded-texts.ts'
import type { HybridQuery } from '../../src/recall/search/hybrid.ts'
import { memoryVectors } from '../../src/recall/search/memory-vectors.ts'
import { abstains, type Embedder } from '../../src/recall/search/ports.ts'
import { plainWords } from '../../src/recall/search/word-overlap.ts'
import type { Document } from '../harness.ts'
import { EVERYTHING, type Indexed, indexed } from './indexed.ts'

/** As many neighbours as a search of the program looks at. */
const CANDIDATES = 200

/** Both arms over the same chunks, before they are fused. */
export interface Both {
  readonly index: Indexed
  /** `moment`: when it is asked; if left out, on the day of the newest document. */
  answers(question: string, moment?: string): Promise<HybridQuery>
}

export const both = async (documents: readonly Document[], embedder: Embedder): Promise<Both> => {
  const index = indexed(documents)
  const { entries } = index
  const texts = entries.map(({ chunk }) => embeddedTexts(chunk, embedder))
  const vectors = await embedder.embed(texts.flat())
  let from = 0
  const embedded = entries.map(({ chunk }, i) => {
    const own = vectors.slice(from, from + (texts[i]?.length ?? 0))
    from += own.length
    return { chunk, vectors: own }
  })
  const nearby = memoryVectors(embedded, embedder.dimensions)
  const chunks = entries.map(({ chunk: { source, day, text } }) => ({
    source,
    day,
    words: plainWords(text),
  }))
  const newest = newestDay(chunks)
  return {
    index,
    answers: async (question, moment) => {
      const [query] = await embedder.embed([question])
      return {
        keyword: await index.hits(question),
        vector:
          query === undefined || abstains(query)
            ? undefined
            : await nearby.nearest(query, CANDIDATES, EVERYTHING),
        chunk: (ordinal) => chunks[ordinal],
        at: moment === undefined ? newest : instant(moment),
      }
    },
  }
}

const newestDay = (chunks: readonly { readonly day?: string | undefined }[]): Instant => {
  const days = chunks.flatMap(({ day }) => day ?? []).sort()
  return instant(`${days.at(-1) ?? '2024-01-01'}T00:00:00Z`)
}
