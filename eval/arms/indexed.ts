import { type Aliases, aliasesOf } from '../../src/recall/search/aliases.ts'
import type { Chunk } from '../../src/recall/search/chunk.ts'
import { chunkMarkdown } from '../../src/recall/search/chunk-markdown.ts'
import type { AskedDays } from '../../src/recall/search/day.ts'
import { documentPeriod } from '../../src/recall/search/document-period.ts'
import type { KeywordHit } from '../../src/recall/search/keyword-score.ts'
import { type KeywordFinding, keywordFinding } from '../../src/recall/search/keyword-search.ts'
import { type IndexEntry, memoryIndex } from '../../src/recall/search/memory-index.ts'
import type { ChunkPlace, ChunkTerms, Embedder } from '../../src/recall/search/ports.ts'
import { documentTerms } from '../../src/recall/search/terms.ts'
import { keywordHits } from '../../src/recall/search/testing/keyword-hits.ts'
import type { Document } from '../harness.ts'

/** Everything was written at once. */
export const EVERYTHING = { seq: 0 }

/** How documents and questions are read. */
export interface Reading {
  readonly aliases: Aliases
  readonly terms: (path: string, chunk: Chunk) => ChunkTerms
  /** Words that occur nowhere are read as the nearest that does. */
  readonly respells: boolean
}

const aliases = aliasesOf()
/** As the program reads them. */
export const SHIPPED: Reading = {
  aliases,
  terms: (path, chunk) => documentTerms(path, aliases)(chunk),
  respells: true,
}

/** Documents in chunks under our keyword search with its defaults. */
export interface Indexed {
  /** The ordinal of a chunk is its place in the list. */
  readonly entries: readonly IndexEntry[]
  hits(question: string): Promise<readonly KeywordHit[]>
  finding(question: string, days: readonly AskedDays[], embedder: Embedder): Promise<KeywordFinding>
  places(ordinals: readonly number[]): Promise<readonly (ChunkPlace | undefined)[]>
  /** Documents of chunks, each where its best chunk stands. */
  documents(chunks: readonly { readonly chunk: number }[], limit: number): readonly string[]
}

export const indexed = (documents: readonly Document[], reading: Reading = SHIPPED): Indexed => {
  const { aliases, respells } = reading
  const entries = entriesOf(documents, reading)
  const index = memoryIndex(entries)
  return {
    entries,
    hits: async (question) =>
      keywordHits((await keywordFinding(index, question, EVERYTHING, aliases)).scores),
    finding: (question, days, { rank }) =>
      keywordFinding(index, question, EVERYTHING, aliases, {
        days,
        isWord: (word) => !respells || rank?.(word) !== undefined,
      }),
    places: (ordinals) => index.places(ordinals),
    documents: (chunks, limit) => {
      const ids = chunks.flatMap(({ chunk }) => entries[chunk]?.chunk.ref ?? [])
      return [...new Set(ids)].slice(0, limit)
    },
  }
}

const entriesOf = (documents: readonly Document[], { terms }: Reading): readonly IndexEntry[] =>
  documents
    .flatMap((document) => chunkMarkdown(document.text).map((chunk) => ({ document, chunk })))
    .map(({ document: { id, path = id, source = 'workspace', written }, chunk }, ordinal) => ({
      chunk: {
        ...chunk,
        ordinal,
        path,
        source,
        ref: id,
        day: documentPeriod(`${path}.md`).to ?? written?.slice(0, 'YYYY-MM-DD'.length),
        seq: 0,
      },
      terms: terms(path, chunk),
    }))
