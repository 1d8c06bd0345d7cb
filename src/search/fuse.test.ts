import { describe, expect, test } from 'vitest'
import { WordScores } from './bm25.ts'
import { fused, smoothedMean } from './fuse.ts'
import type { Neighbours, TextSource } from './ports.ts'

interface Given {
  /** How often the word asked for is in it. */
  readonly times: number
  readonly cosine?: number | undefined
  readonly source?: TextSource
  readonly day?: string
}

const scoresOf = (given: readonly Given[]) => {
  const passages = given.flatMap(({ times }, i) => (times > 0 ? [i + 1] : []))
  if (passages.length === 0) return null
  const postings = {
    passages,
    lengths: passages.map(() => 10),
    title: passages.map(() => 0),
    body: passages.map((passage) => given[passage - 1]?.times ?? 0),
  }
  const clue = { postings, weight: 1, concept: 'gold', tokens: ['gold'] }
  return new WordScores([clue], { passages: given.length, length: 10 * given.length })
}

const neighbours = (given: readonly Given[], mean: number): Neighbours => {
  const all = given.flatMap(({ cosine }, i) => (cosine === undefined ? [] : [{ passage: i + 1, cosine }]))
  return {
    nearest: all.sort((a, b) => b.cosine - a.cosine),
    count: all.length,
    mean,
    cosine: (passage) => given[passage - 1]?.cosine,
  }
}

const rank = (
  given: readonly Given[],
  { mean = 0, share = 0.8, wanted = 99, ofDays = [] as number[] } = {},
) => {
  const near = given.some(({ cosine }) => cosine !== undefined) ? neighbours(given, mean) : null
  const place = (ordinal: number) => ({
    ordinal,
    source: given[ordinal - 1]?.source ?? ('workspace' as const),
    day: given[ordinal - 1]?.day,
    path: 'notes/a.md',
  })
  return fused({ scores: scoresOf(given), near, share, ofDays }, async (some) => some.map(place), wanted)
}

const order = (hits: readonly { readonly ordinal: number }[]) => hits.map(({ ordinal }) => ordinal)

describe('one list of words and meaning', () => {
  test('of equals the newest comes first, and of records of one day the last', async () => {
    const decided = (day: string): Given => ({ times: 1, source: 'decision', day })
    const days = ['2026-03-10', '2026-03-12', '2026-03-11', '2026-03-12']
    expect(order(await rank(days.map(decided)))).toEqual([4, 2, 3, 1])
    expect(order(await rank([{ times: 1 }, { times: 1 }]))).toEqual([1, 2])
  })

  test('without a model words rank alone, and without words meaning does', async () => {
    const byWords = await rank([{ times: 1 }, { times: 3 }, { times: 0 }, { times: 2 }])
    expect(order(byWords)).toEqual([2, 4, 1])
    expect(byWords[0]).toMatchObject({ score: 1, vector: null })
    const byMeaning = await rank([
      { times: 0, cosine: 0.3 },
      { times: 0, cosine: 0.9 },
      { times: 0, cosine: 0.1 },
    ])
    expect(byMeaning.map(({ ordinal, score, keyword }) => [ordinal, score, keyword])).toEqual([
      [2, 0.9, null],
      [1, 0.3, null],
    ])
  })

  test('adds what each gives, a cosine counted from what an unrelated passage gets', async () => {
    const given = [
      { times: 0, cosine: 0.8 },
      { times: 2, cosine: 0.5 },
      { times: 0, cosine: 0.1 },
    ]
    const hits = await rank(given, { mean: 0.2 })
    // From .2 (0) to 1 (1): .8 is ¾, .5 is ⅜; the last is below what an unrelated passage gets.
    expect(order(hits)).toEqual([2, 1])
    expect(hits[0]?.score).toBeCloseTo(0.8 + 0.2 * 0.375, 12)
    expect(hits[1]?.score).toBeCloseTo(0.2 * 0.75, 12)
  })

  test('a passage without a vector keeps its whole score by words', async () => {
    const hits = await rank([{ times: 1, cosine: 0.4 }, { times: 1 }])
    expect(hits.map(({ ordinal, score }) => [ordinal, Number(score.toFixed(2))])).toEqual([
      [2, 1],
      [1, 0.88],
    ])
  })

  test('an own note comes before a shared page as good', async () => {
    expect(order(await rank([{ times: 1, source: 'shared' }, { times: 1 }]))).toEqual([2, 1])
  })

  test('passages of the days asked about are found whatever words they have', async () => {
    expect(order(await rank([{ times: 0 }, { times: 1 }, { times: 0 }], { ofDays: [3, 1] }))).toEqual([
      2, 1, 3,
    ])
  })
})

test('a single note is compared with what unrelated texts get, not with itself', () => {
  const alone = neighbours([{ times: 0, cosine: 0.5 }], 0.5)
  expect(smoothedMean(alone, { unrelated: 0.25 }).mean).toBeCloseTo((0.5 + 4 * 0.25) / 5, 12)
  expect(smoothedMean(alone, {}).mean).toBe(0.5)
})
