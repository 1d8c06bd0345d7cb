import { expect, test } from 'vitest'
import { aboutNothing } from './about-nothing.ts'
import { contentWordsOf } from './content-words.ts'
import { KeywordScores } from './keyword-score.ts'
import type { RankedChunk } from './ranking.ts'

/** A question of a word that one chunk holds and another that none does: the chunk covers `coverage` of it. */
const scoresOf = (coverage: number) => {
  const postings = { chunks: [7], lengths: [10], title: [0], body: [1] }
  const stop = { text: 'stop', concept: 'stop', naming: 'word' as const, postings }
  const asked = new Map([
    ['stop', coverage],
    ['cocoa', 1 - coverage],
  ])
  const scores = new KeywordScores([stop], asked, 10)
  scores.add(stop, 1, true)
  return scores
}

const HIT: RankedChunk = {
  ordinal: 7,
  source: 'workspace',
  path: 'notes/a.md',
  startLine: 1,
  score: 1,
  components: { keyword: 1, vector: null },
}

/** Places in the language; what has none is rarer than all that have one. */
const RANKS: { readonly [word: string]: number } = { quickly: 900, tokyo: 3_300, cocoa: 9_000, http: 6_000 }
const rank = (word: string): number | undefined => RANKS[word]

const word = (what: string) => ({ what, naming: 'word' as const })
const name = (what: string) => ({ what, naming: 'name' as const })
const thing = (what: string) => ({ what, naming: 'thing' as const })

const pairsIn = (nowhere: readonly { readonly what: string }[]) =>
  nowhere.flatMap(({ what }) => contentWordsOf(what).filter((each) => /\p{Script=Han}/u.test(each)))

test.each([
  ['a name that occurs nowhere', [name('eurnok')], 0.5, '"eurnok" occurs nowhere'],
  ['two of them', [name('eurnok'), name('usdsek')], 0, '"eurnok", "usdsek" occur nowhere'],
  ['a name among words', [word('quickly'), word('x'), name('eurnok')], 0.5, '"eurnok" occurs'],
  ['a name, and a hit holds the rest', [name('http')], 0.7, null],
  ['a name that is known in the language', [name('tokyo')], 0.1, '"tokyo" occurs'],
  ['a name that is a common word', [name('quickly')], 0.1, null],
  ['what is traded, though a hit holds the rest', [thing('quickly')], 0.9, '"quickly" occurs'],
  ['signs', ['比亚迪', '销量'].map(word), 0.1, '"比亚迪", "销量" occur nowhere'],
  ['signs, and a hit holds the rest', ['比亚迪'].map(word), 0.3, null],
  [
    'so many that it is said in other signs',
    [...'abcdefg'].map((_, i) => word(`铜${'价跌了钱多少买'[i]}`)),
    0.1,
    null,
  ],
  ['a word that is no name', [word('cocoa')], 0, null],
  ['everything occurs', [], 0.1, null],
])('%s', (_, nowhere, coverage, said) => {
  const why = aboutNothing({ scores: scoresOf(coverage), nowhere, pairs: pairsIn(nowhere) }, [HIT], rank)
  if (said === null) expect(why).toBeNull()
  else expect(why).toContain(said)
})

test('where nobody knows which names are common, all count', () => {
  const scores = scoresOf(0.1)
  expect(aboutNothing({ scores, nowhere: [name('quickly')], pairs: [] }, [HIT], undefined)).toContain(
    '"quickly"',
  )
})
