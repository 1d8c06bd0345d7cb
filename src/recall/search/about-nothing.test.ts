import { expect, test } from 'vitest'
import { aboutNothing } from './about-nothing.ts'
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

const hit = (vector: number | null): RankedChunk => ({
  ordinal: 7,
  source: 'workspace',
  path: 'notes/a.md',
  startLine: 1,
  score: 1,
  components: { keyword: 1, vector },
})

/** Places in the language; what has none is rarer than all that have one. */
const RANKS: { readonly [word: string]: number } = { quickly: 900, tokyo: 3_300, cocoa: 9_000, http: 6_000 }
const rank = (word: string): number | undefined => RANKS[word]

const word = (what: string) => ({ what, naming: 'word' as const })
const name = (what: string) => ({ what, naming: 'name' as const })
const thing = (what: string) => ({ what, naming: 'thing' as const })

test.each([
  ['a name that occurs nowhere', [name('eurnok')], 0.5, 0.9, '"eurnok" occurs nowhere'],
  ['two of them', [name('eurnok'), name('usdsek')], 0, 0, '"eurnok", "usdsek" occur nowhere'],
  ['a name among words', [word('quickly'), word('x'), name('eurnok')], 0.5, 0.9, '"eurnok" occurs'],
  ['a name, and a hit holds the rest', [name('http')], 0.7, 0.3, null],
  ['what is traded, though its name is a common word', [thing('tokyo')], 0.5, 0.9, '"tokyo" occurs'],
  ['a name that is a common word', [name('tokyo')], 0.1, 0.1, null],
  ['a rare word, and hits far from the question', [word('cocoa')], 0.1, 0.1, '"cocoa" occurs nowhere'],
  ['a rare word and a common one', [word('quickly'), word('cocoa')], 0.1, 0.1, ': "cocoa" occurs'],
  ['a common word', [word('quickly')], 0.1, 0.1, null],
  ['everything occurs', [], 0.1, 0, null],
  ['a hit is near to the question', [word('cocoa')], 0.1, 0.4, null],
  ['a hit holds the rest', [word('cocoa')], 0.25, 0.1, null],
  ['so many that it is said in other words', [word('cocoa'), word('x'), word('y')], 0.1, 0.1, null],
  ['meaning was not compared', [word('cocoa')], 0.1, null, null],
])('%s', (_, nowhere, coverage, vector, said) => {
  const why = aboutNothing({ scores: scoresOf(coverage), nowhere }, [hit(vector)], rank)
  if (said === null) expect(why).toBeNull()
  else expect(why).toContain(said)
})

test('where nobody knows which words are rare, names count and words do not', () => {
  const scores = scoresOf(0.1)
  expect(aboutNothing({ scores, nowhere: [name('tokyo')] }, [hit(0.1)], undefined)).toContain('"tokyo"')
  expect(aboutNothing({ scores, nowhere: [word('cocoa')] }, [hit(0.1)], undefined)).toBeNull()
})
