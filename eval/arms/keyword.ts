import { FIRST_INSTANT, LAST_INSTANT } from '#vocabulary'
import { aliasesOf } from '../../src/recall/search/aliases.ts'
import { chunkMarkdown } from '../../src/recall/search/chunk-markdown.ts'
import { keywordSearch } from '../../src/recall/search/keyword-search.ts'
import { type IndexEntry, memoryIndex } from '../../src/recall/search/memory-index.ts'
import { chunkTerms } from '../../src/recall/search/terms.ts'
import type { Arm, Document } from '../harness.ts'

// Our keyword search with its defaults. A document ranks where its best chunk does.

const aliases = aliasesOf()

export const keyword: Arm = {
  name: 'keyword',
  over: async (documents) => {
    const entries = entriesOf(documents)
    const index = memoryIndex(entries)
    return async (question, limit) => {
      const { hits } = await keywordSearch(index, question, { asOf: LAST_INSTANT }, aliases)
      const ids = hits.flatMap(({ chunk }) => entries[chunk]?.chunk.path ?? [])
      return [...new Set(ids)].slice(0, limit)
    }
  },
}

/** The ordinal of an entry is its place in the list. */
const entriesOf = (documents: readonly Document[]): readonly IndexEntry[] =>
  documents
    .flatMap(({ id, text }) => chunkMarkdown(text).map((chunk) => ({ id, chunk })))
    .map(({ id, chunk }, ordinal) => ({
      chunk: { ...chunk, ordinal, path: id, source: 'workspace', knownAt: FIRST_INSTANT },
      terms: chunkTerms(chunk, id, aliases),
    }))
