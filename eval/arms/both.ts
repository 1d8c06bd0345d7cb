import { askedDays, isWithin } from '../../src/recall/search/asked-days.ts'
import { embeddedTexts } from '../../src/recall/search/embedded-texts.ts'
import type { KeywordFinding } from '../../src/recall/search/keyword-search.ts'
import { memoryVectors } from '../../src/recall/search/memory-vectors.ts'
import { abstains, type Embedder } from '../../src/recall/search/ports.ts'
import { amongFew, type RankingQuery } from '../../src/recall/search/ranking.ts'
import type { Document } from '../harness.ts'
import { EVERYTHING, type Indexed, indexed, type Reading } from './indexed.ts'

/** As many neighbours as a search of the program looks at. */
const CANDIDATES = 200

/** A question as it is ranked, with what tells whether anything is about it. */
export interface Asked extends RankingQuery {
  readonly finding: KeywordFinding
}

/** Both arms over the same chunks, before they are ranked together. */
export interface Both {
  readonly index: Indexed
  /** `moment`: when it is asked; if left out, on the day of the newest document. */
  answers(question: string, moment?: string): Promise<Asked>
}

export const both = async (
  documents: readonly Document[],
  embedder: Embedder,
  reading?: Reading,
): Promise<Both> => {
  const index = indexed(documents, reading)
  const { entries } = index
  const texts = entries.map(({ chunk }) => embeddedTexts(chunk, embedder))
  const vectors = await embedder.embed(texts.flat())
  let from = 0
  const embedded = entries.map(({ chunk }, i) => {
    const own = vectors.slice(from, from + (texts[i]?.length ?? 0))
    from += own.length
    return { chunk, vectors: own }
  })
  const nearby = memoryVectors(embedded)
  const newest = newestDay(entries.map(({ chunk }) => chunk))
  return {
    index,
    answers: async (question, moment) => {
      const [asked] = await embedder.embed([question])
      const reads = asked !== undefined && !abstains(asked)
      const days = askedDays(question, moment?.slice(0, 10) ?? newest)
      const finding = await index.finding(question, days, embedder)
      return {
        finding,
        scores: finding.scores,
        vector: reads ? amongFew(await nearby.nearest(asked, CANDIDATES, EVERYTHING), embedder) : undefined,
        share: embedder.keywordShare ?? 0.5,
        isOfDays: days.length === 0 ? undefined : (day) => isWithin(day, days),
      }
    },
  }
}

const newestDay = (chunks: readonly { readonly day?: string | undefined }[]): string =>
  chunks
    .flatMap(({ day }) => day ?? [])
    .sort()
    .at(-1) ?? '2024-01-01'
