import { expect, test } from 'vitest'
import { aboutNothing } from './about-nothing.ts'
import { KEYWORD_DEFAULTS, scoreChunks } from './keyword-score.ts'
import type { Neighbours } from './ports.ts'
import type { RankedChunk } from './ranking.ts'

const missing = (what: string, named = false) => ({ what, named })

/** A question of a word that one chunk holds and another that none does: the chunk covers `coverage` of it. */
const scoresOf = (coverage: number) =>
  scoreChunks(
    [{ kind: 'word', text: 'stop', concept: 'stop', named: false, weight: 1, frequency: 1 }],
    [{ chunks: [7], lengths: [10], counts: { body: [1] } }],
    { chunks: 10, meanLength: 10 },
    new Map([
      ['stop', coverage],
      ['cocoa', 1 - coverage],
    ]),
    KEYWORD_DEFAULTS,
  )

const hit = (vector: number | null): RankedChunk => ({
  ordinal: 7,
  source: 'workspace',
  path: 'notes/a.md',
  startLine: 1,
  score: 1,
  components: { keyword: 1, vector },
})

const nearTo = (cosine: number | undefined) => async (): Promise<Neighbours | undefined> =>
  cosine === undefined ? undefined : { nearest: [], count: 1, mean: 0, cosine: () => cosine }

test.each([
  ['a name that occurs nowhere', 5, [missing('eurnok', true)], 0.9, 0.9, 0.9, '"eurnok" occurs nowhere'],
  [
    'one of few things, and hits far from it',
    3,
    [missing('cocoa')],
    0.3,
    0.1,
    0.05,
    '"cocoa" occurs nowhere',
  ],
  ['everything occurs', 3, [], 0.1, 0, 0, null],
  ['a hit is near to the question', 3, [missing('cocoa')], 0.3, 0.5, 0.05, null],
  ['a hit is near to the word that is missing', 3, [missing('cocoa')], 0.3, 0.1, 0.4, null],
  ['a hit holds the rest', 3, [missing('cocoa')], 0.7, 0.1, 0.05, null],
  ['one of many things', 9, [missing('cocoa')], 0.1, 0.1, 0.05, null],
  ['two of few things', 4, [missing('cocoa'), missing('beans')], 0.1, 0.1, 0.05, null],
  ['meaning was not compared', 3, [missing('cocoa')], 0.1, null, undefined, null],
  ['the word is of another language', 3, [missing('cocoa')], 0.1, 0.1, undefined, null],
])('%s', async (_, asked, nowhere, coverage, vector, meant, said) => {
  const why = await aboutNothing({ scores: scoresOf(coverage), asked, nowhere }, [hit(vector)], nearTo(meant))
  if (said === null) expect(why).toBeNull()
  else expect(why).toContain(said)
})
