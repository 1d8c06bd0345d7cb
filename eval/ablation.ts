import { GROUP_MARK } from '../src/recall/search/aliases.ts'
import type { Chunk } from '../src/recall/search/chunk.ts'
import { EAST_ASIAN } from '../src/recall/search/east-asian.ts'
import { NAME_MARK } from '../src/recall/search/entities.ts'
import type { ChunkTerms, Embedder } from '../src/recall/search/ports.ts'
import { ranked } from '../src/recall/search/ranking.ts'
import { STEM_MARK } from '../src/recall/search/stem.ts'
import { keywordHits } from '../src/recall/search/testing/keyword-hits.ts'
import { type Asked, both } from './arms/both.ts'
import { CHUNKS_A_DOCUMENT } from './arms/embedded.ts'
import { type Reading, SHIPPED } from './arms/indexed.ts'
import { DEPTH, type EvaluationSet } from './harness.ts'
import { type Figures, figuresOf, type Graded } from './metrics.ts'
import { aligned, digits } from './report.ts'

// What each part of search is worth: every figure with that part taken out, and nothing else changed.

interface Without {
  readonly reading?: Reading
  readonly asks?: (query: Asked) => Asked
}

/** Documents without some of their terms; who asks for one finds nothing by it. */
const terms = (isLeftOut: (term: string) => boolean): Without => {
  const kept = (all: readonly string[]) => all.filter((term) => !isLeftOut(term))
  const read = (path: string, chunk: Chunk): ChunkTerms => {
    const { title, body } = SHIPPED.terms(path, chunk)
    return { title: kept(title), body: kept(body) }
  }
  return { reading: { ...SHIPPED, terms: read } }
}

const isStem = (term: string): boolean => term.startsWith(STEM_MARK)

const PARTS: { readonly [name: string]: Without } = {
  nothing: {},
  aliases: terms((term) => term.startsWith(GROUP_MARK)),
  stems: terms((term) => isStem(term) && !EAST_ASIAN.test(term)),
  'single Chinese signs': terms((term) => isStem(term) && EAST_ASIAN.test(term)),
  'months as words': terms((term) => /^\d{4}-\d{2}$/.test(term)),
  'exact names': terms((term) => term.startsWith(NAME_MARK)),
  headings: {
    reading: { ...SHIPPED, terms: (path, chunk) => SHIPPED.terms(path, { ...chunk, headings: [] }) },
  },
  'the path': { reading: { ...SHIPPED, terms: (_, chunk) => SHIPPED.terms('', chunk) } },
  'other spellings': { reading: { ...SHIPPED, respells: false } },
  'days asked about': { asks: (query) => ({ ...query, isOfDays: undefined }) },
}

export const ablationOf = async (
  set: EvaluationSet,
  embedder: Embedder,
  say: (line: string) => void,
): Promise<string> => {
  const rows: string[][] = []
  for (const [name, { reading, asks = (query: Asked) => query }] of Object.entries(PARTS)) {
    say(`${set.name} without ${name}`)
    const [words, hybrid]: [Graded[], Graded[]] = [[], []]
    for (const { documents, questions } of set.collections) {
      const { index, answers } = await both(documents, embedder, reading)
      for (const { text, gold, at } of questions) {
        const query = asks(await answers(text, at))
        words.push({ gold, ranked: index.documents(keywordHits(query.scores), DEPTH) })
        const best = await ranked(query, (some) => index.places(some), {
          caps: {},
          limit: DEPTH * CHUNKS_A_DOCUMENT,
        })
        hybrid.push({
          gold,
          ranked: index.documents(
            best.map(({ ordinal }) => ({ chunk: ordinal })),
            DEPTH,
          ),
        })
      }
    }
    const figures = ({ r1, r5, mrr }: Figures): readonly string[] => [r1, r5, mrr].map(digits)
    rows.push([name, digits(figuresOf(words).r5), ...figures(figuresOf(hybrid))])
  }
  const titles = ['without', 'keyword R@5', 'hybrid R@1', 'R@5', 'MRR']
  return [set.name, '', ...aligned([titles, ...rows])].join('\n')
}
