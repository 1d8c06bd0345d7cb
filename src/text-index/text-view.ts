import type { Moment } from '#log'
import {
  type Aliases,
  chunkInWords,
  combinedIndex,
  combinedVectors,
  type DatedDocument,
  documentPeriod,
  documentTerms,
  embeddedTexts,
  type IndexEntry,
  memoryIndex,
  memoryVectors,
  SECOND_FROM,
} from '#recall'
import type { Embedder, IndexedDocument, KeywordIndex, SearchIndex, VectorIndex } from '#recall/ports'
import { documentAt } from './indexed-document.ts'

/** All texts as they were after an event. */
export interface TextView {
  readonly keyword: KeywordIndex
  vectors(embedder: Embedder): Promise<VectorIndex>
  /** Journals and reviews, with the days they are about. */
  readonly dated: readonly DatedDocument[]
}

/** The documents that have changed since a moment, as they were then. */
interface Past {
  readonly key: string
  readonly keyword: KeywordIndex
  readonly documents: readonly IndexedDocument[]
  vectors(embedder: Embedder): Promise<VectorIndex>
}

/** Texts as of moments. The last of the past is kept: who asks about a moment asks more than once. */
export class TextsAsOf {
  private readonly aliases: Aliases
  private last: Past | undefined

  constructor(aliases: Aliases) {
    this.aliases = aliases
  }

  /** The index as it is, where nothing has changed since; else with the changed documents as the log has them of then. */
  async view(index: SearchIndex, moment: Moment): Promise<TextView> {
    const { seq } = moment
    const changed = await index.changedAfter(seq)
    const unchanged = (await index.dated()).filter((document) => document.seq <= seq)
    if (changed.length === 0)
      return {
        keyword: index,
        vectors: async ({ id, dimensions }) => index.vectors(id, dimensions),
        dated: unchanged.map(datedOf),
      }
    const { keyword, documents, vectors } = await this.past(moment, changed)
    return {
      keyword: combinedIndex(index, keyword),
      vectors: async (embedder) =>
        combinedVectors(index.vectors(embedder.id, embedder.dimensions), await vectors(embedder)),
      dated: [...unchanged, ...documents].map(datedOf),
    }
  }

  private async past(moment: Moment, changed: readonly IndexedDocument[]): Promise<Past> {
    const { store } = moment.log
    // What a text was as of an event of this log stays as it is, unless it was erased.
    const [last] = await store.events({ toSeq: moment.seq, descending: true, limit: 1 })
    const [erased] = await store.events({ kinds: ['redacted'], descending: true, limit: 1 })
    const names = changed.map(({ source, ref }) => [source, ref])
    const key = JSON.stringify([last?.hash, erased?.seq, names])
    if (this.last?.key !== key) this.last = await readAsOf(key, moment, changed, this.aliases)
    return this.last
  }
}

const datedOf = ({ path, written }: Pick<IndexedDocument, 'path' | 'written'>): DatedDocument => ({
  ...documentPeriod(path),
  written,
})

/** Records of one event never change: one that came later was not there at all. */
const NEVER_CHANGE: ReadonlySet<string> = new Set(['decision', 'incident', 'plan', 'observation'])

const readAsOf = async (
  key: string,
  { log, seq }: Moment,
  changed: readonly IndexedDocument[],
  aliases: Aliases,
): Promise<Past> => {
  const entries: IndexEntry[] = []
  const documents: IndexedDocument[] = []
  for (const name of changed) {
    if (NEVER_CHANGE.has(name.source)) continue
    const found = await documentAt(log, name, seq, 1)
    if (!found) continue
    const { chunks, ...document } = found
    documents.push({ ...document, seq })
    const { path, source, ref, day, written } = document
    const termsOf = documentTerms(path, aliases)
    for (const chunk of chunks) {
      entries.push({
        chunk: { ...chunk, ordinal: SECOND_FROM + entries.length, path, source, ref, day, written, seq },
        terms: termsOf(chunkInWords(chunk, source)),
      })
    }
  }
  const embedded = new Map<string, Promise<VectorIndex>>()
  const vectors = (embedder: Embedder): Promise<VectorIndex> => {
    const made = embedded.get(embedder.id) ?? vectorsOf(embedder, entries)
    embedded.set(embedder.id, made)
    // One that failed is asked again.
    made.catch(() => embedded.delete(embedder.id))
    return made
  }
  return { key, keyword: memoryIndex(entries), documents, vectors }
}

const vectorsOf = async (embedder: Embedder, entries: readonly IndexEntry[]): Promise<VectorIndex> => {
  const texts = entries.map(({ chunk }) => embeddedTexts(chunkInWords(chunk, chunk.source), embedder))
  const vectors = await embedder.embed(texts.flat())
  let from = 0
  const embedded = entries.map(({ chunk }, i) => {
    const count = texts[i]?.length ?? 0
    const own = vectors.slice(from, from + count)
    from += count
    return { chunk, vectors: own }
  })
  return memoryVectors(embedded)
}
