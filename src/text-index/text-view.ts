import {
  chunkInWords,
  chunkTerms,
  combinedIndex,
  combinedVectors,
  type DatedDocument,
  documentPeriod,
  embeddedTexts,
  type IndexEntry,
  memoryIndex,
  memoryVectors,
  SECOND_FROM,
} from '#recall'
import type { Embedder, IndexedDocument, KeywordIndex, SearchIndex, VectorIndex } from '#recall/ports'
import type { Moment } from '#record'
import { documentAt } from './indexed-document.ts'
import type { IndexedTexts } from './indexed-texts.ts'

/** All texts as they were after an event. */
export interface TextView {
  readonly keyword: KeywordIndex
  vectors(embedder: Embedder): Promise<VectorIndex>
  /** Journals and reviews, with the days they are about. */
  readonly dated: readonly DatedDocument[]
}

/** The index as it is, where nothing has changed since; else with the changed documents as the log has them of then. */
export const textsAsOf = async (texts: IndexedTexts, moment: Moment): Promise<TextView> => {
  const { seq } = moment
  const index = await texts.index()
  const changed = await index.changedAfter(seq)
  const unchanged = (await index.dated()).filter((document) => document.seq <= seq)
  if (changed.length === 0)
    return {
      keyword: index,
      vectors: async ({ id, dimensions }) => index.vectors(id, dimensions),
      dated: unchanged.map(datedOf),
    }
  const { entries, documents } = await readAsOf(texts, moment, changed)
  return {
    keyword: combinedIndex(index, memoryIndex(entries)),
    vectors: (embedder) => vectorsWith(index, embedder, entries),
    dated: [...unchanged, ...documents].map(datedOf),
  }
}

const datedOf = ({ path, written }: Pick<IndexedDocument, 'path' | 'written'>): DatedDocument => ({
  ...documentPeriod(path),
  written,
})

/** Records of decisions and incidents never change: one that came later was not there at all. */
const NEVER_CHANGE: ReadonlySet<string> = new Set(['decision', 'incident'])

const readAsOf = async (
  { aliases }: IndexedTexts,
  { log, seq }: Moment,
  changed: readonly IndexedDocument[],
): Promise<{ readonly entries: readonly IndexEntry[]; readonly documents: readonly IndexedDocument[] }> => {
  const entries: IndexEntry[] = []
  const documents: IndexedDocument[] = []
  for (const name of changed) {
    if (NEVER_CHANGE.has(name.source)) continue
    const found = await documentAt(log, name, seq, 1)
    if (!found) continue
    const { chunks, ...document } = found
    documents.push({ ...document, seq })
    for (const chunk of chunks) {
      const { path, source, ref, day, written } = document
      entries.push({
        chunk: { ...chunk, ordinal: SECOND_FROM + entries.length, path, source, ref, day, written, seq },
        terms: chunkTerms(chunkInWords(chunk, source), path, aliases),
      })
    }
  }
  return { entries, documents }
}

const vectorsWith = async (
  index: SearchIndex,
  embedder: Embedder,
  entries: readonly IndexEntry[],
): Promise<VectorIndex> => {
  const texts = entries.map(({ chunk }) => embeddedTexts(chunkInWords(chunk, chunk.source), embedder))
  const vectors = await embedder.embed(texts.flat())
  let from = 0
  const embedded = entries.map(({ chunk }, i) => {
    const count = texts[i]?.length ?? 0
    const own = vectors.slice(from, from + count)
    from += count
    return { chunk, vectors: own }
  })
  return combinedVectors(
    index.vectors(embedder.id, embedder.dimensions),
    memoryVectors(embedded, embedder.dimensions),
  )
}
