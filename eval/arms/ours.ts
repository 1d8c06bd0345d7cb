import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aliasesOf } from '../../src/search/aliases.ts'
import { documentPeriod } from '../../src/search/document-period.ts'
import { findWords } from '../../src/search/find-words.ts'
import { fused, smoothedMean } from '../../src/search/fuse.ts'
import { abstains, type Embedder, type PassageTokens, type SearchIndex } from '../../src/search/ports.ts'
import { splitMarkdown } from '../../src/search/split-markdown.ts'
import { passageTokens } from '../../src/search/text-tokens.ts'
import { openSqliteSearchIndex } from '../../src/store/sqlite/search/open-search-index.ts'
import type { Arm, Document } from '../harness.ts'

// The program's own index and ranking, by words, by meaning or both; it knows whose a text is, and not when it was written.

/** Several passages of a document may be hits; so many are asked for to have as many documents as wanted. */
export const PASSAGES_A_DOCUMENT = 3
/** As many neighbours as a search of the program looks at. */
const CANDIDATES = 200
const ALL = { seq: 1 }

/** A part of search that is switched off, to see what it is worth. */
export interface Without {
  readonly tokens?: (tokens: PassageTokens) => PassageTokens
  readonly path?: true
  readonly headings?: true
  readonly aliases?: true
  readonly stems?: true
  readonly spelling?: true
}

export const ours = (
  name: 'words' | 'vectors' | 'hybrid',
  embedder: Embedder,
  without: Without = {},
): Arm => ({
  name,
  over: async (documents) => {
    const { index, ids } = await indexed(documents, embedder, without)
    const aliases = without.aliases ? aliasesOf([], []) : aliasesOf()
    const isWord = (word: string): boolean => without.spelling ?? embedder.rank?.(word) !== undefined
    const words = without.stems ? withoutStems(index) : index
    return async ({ text, since, until }, limit) => {
      const filter = { ...ALL, since, until }
      const found = await findWords(words, { question: text, aliases, isWord }, filter)
      const near = name === 'words' ? null : await nearest(index, embedder, text, filter)
      const { scores } = found
      const share = embedder.keywordShare ?? 0.5
      const places = (some: readonly number[]) => index.places(some, ALL.seq)
      const ofDays = since === undefined ? [] : await index.newest(CANDIDATES, filter)
      const best =
        name === 'vectors'
          ? (near?.nearest ?? []).map(({ passage }) => passage)
          : (await fused({ scores, near, share, ofDays }, places, limit * PASSAGES_A_DOCUMENT)).map(
              ({ ordinal }) => ordinal,
            )
      const ranked = new Set(best.map((passage) => ids[passage] ?? ''))
      return { ranked: [...ranked].slice(0, limit), lacks: found.missing.length > 0 }
    }
  },
})

const nearest = async (
  index: SearchIndex,
  embedder: Embedder,
  text: string,
  filter: Parameters<SearchIndex['nearest']>[2],
) => {
  const [query] = await embedder.embed([text])
  if (query === undefined || abstains(query)) return null
  return smoothedMean(await index.nearest(query, CANDIDATES, filter), embedder)
}

/** Forms of a word are looked up by three letters and more, spellings by one or two. */
const withoutStems = (index: SearchIndex): Pick<SearchIndex, 'find' | 'tokensFrom'> => ({
  find: (tokens, filter) => index.find(tokens, filter),
  tokensFrom: async (beginning) => (beginning.length < 3 ? index.tokensFrom(beginning) : []),
})

/** The documents in an index of the program, and by ordinal of a passage the id of its document. */
const indexed = async (documents: readonly Document[], embedder: Embedder, without: Without) => {
  const folder = await mkdtemp(join(tmpdir(), 'hindcast-eval-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const index = await openSqliteSearchIndex(folder)
  const ids: string[] = ['']
  const texts: string[] = []
  await index.write(async (writing) => {
    for (const { id, path = id, source = 'workspace', text, written } of documents) {
      const day = documentPeriod(`${path}.md`).to ?? written?.slice(0, 'YYYY-MM-DD'.length)
      const tokensOf = passageTokens(without.path ? '' : path)
      const add = splitMarkdown(text).map((passage) => {
        const tokens = tokensOf(without.headings ? { ...passage, headings: [] } : passage)
        ids.push(id)
        texts.push([...passage.headings, passage.text].join('\n'))
        return { passage, tokens: without.tokens?.(tokens) ?? tokens }
      })
      writing.put({ document: { source, ref: id, path, day }, seq: ALL.seq, keep: [], add })
    }
    writing.keepStanding({ ...ALL, hash: '', reading: '', model: null, syncedAt: null, errors: [] })
  })
  const vectors = await embedder.embed(texts)
  await index.keepVectors(
    embedder.id,
    vectors.map((vector, i) => ({ passage: i + 1, vector })),
  )
  return { index, ids }
}
