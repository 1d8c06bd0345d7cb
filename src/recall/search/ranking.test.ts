import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { scoreChunks } from './keyword-score.ts'
import type { ChunkPlace, Neighbours, TextSource } from './ports.ts'
import { amongFew, ranked } from './ranking.ts'

interface Given {
  /** How often the word asked for is in it. */
  readonly times: number
  readonly cosine?: number | undefined
  readonly source?: TextSource
  readonly day?: string
}

const OPTIONS = { caps: {}, limit: 99 }

const scoresOf = (given: readonly Given[]) => {
  const chunks = given.flatMap(({ times }, ordinal) => (times > 0 ? [ordinal] : []))
  const postings = {
    chunks,
    lengths: chunks.map(() => 10),
    title: chunks.map(() => 0),
    body: chunks.map((ordinal) => given[ordinal]?.times ?? 0),
  }
  const term = { text: 'gold', concept: 'gold', naming: 'word' as const, postings }
  return scoreChunks([term], { chunks: given.length, length: 10 * given.length })
}

const neighbours = (given: readonly Given[], mean = 0, k = 99): Neighbours => {
  const all = given.flatMap(({ cosine }, chunk) => (cosine === undefined ? [] : [{ chunk, cosine }]))
  return {
    nearest: all.sort((a, b) => b.cosine - a.cosine || a.chunk - b.chunk).slice(0, k),
    count: all.length,
    mean,
    cosine: (chunk) => given[chunk]?.cosine,
  }
}

const rank = (
  given: readonly Given[],
  {
    mean = 0,
    k = 99,
    share = 0.8,
    isOfDays,
    ...options
  }: {
    readonly mean?: number
    readonly k?: number
    readonly share?: number
    readonly isOfDays?: (day: string | undefined) => boolean
    readonly caps?: { readonly [S in TextSource]?: number }
    readonly limit?: number
    readonly leastNear?: number
  } = {},
) => {
  const place = (ordinal: number): ChunkPlace => ({
    ordinal,
    source: given[ordinal]?.source ?? 'workspace',
    day: given[ordinal]?.day,
    path: 'notes/a.md',
    startLine: ordinal + 1,
  })
  const near = given.some(({ cosine }) => cosine !== undefined) ? neighbours(given, mean, k) : undefined
  return ranked({ scores: scoresOf(given), vector: near, share, isOfDays }, async (some) => some.map(place), {
    ...OPTIONS,
    ...options,
  })
}

const order = (hits: readonly { readonly ordinal: number }[]) => hits.map(({ ordinal }) => ordinal)

describe('one list of two arms', () => {
  test('of equals the newest comes first, and of records of one day the last', async () => {
    const decided = (day: string): Given => ({ times: 1, source: 'decision', day })
    const days = ['2026-03-10', '2026-03-12', '2026-03-11', '2026-03-12']
    expect(order(await rank(days.map(decided), { limit: 3 }))).toEqual([3, 1, 2])
    expect(order(await rank([{ times: 1 }, { times: 1 }, { times: 1 }]))).toEqual([0, 1, 2])
  })

  test('where meaning abstains, words rank alone', async () => {
    const hits = await rank([{ times: 1 }, { times: 3 }, { times: 0 }, { times: 2 }])
    expect(order(hits)).toEqual([1, 3, 0])
    expect(hits[0]?.score).toBe(1)
    expect(hits.every(({ components }) => components.vector === null)).toBe(true)
  })

  test('where words found nothing, meaning ranks alone', async () => {
    const hits = await rank([
      { times: 0, cosine: 0.3 },
      { times: 0, cosine: 0.9 },
    ])
    expect(hits.map(({ ordinal, score }) => [ordinal, score])).toEqual([
      [1, 0.9],
      [0, 0.3],
    ])
    expect(hits[0]?.components.keyword).toBeNull()
  })

  test('adds what each arm gives, a cosine counted from what an unrelated chunk gets', async () => {
    const hits = await rank(
      [
        { times: 0, cosine: 0.8 },
        { times: 2, cosine: 0.5 },
        { times: 0, cosine: 0.1 },
      ],
      { mean: 0.2 },
    )
    // From .2 (0) to 1 (1): .8 is ¾, .5 is ⅜; the last is below what an unrelated chunk gets.
    expect(order(hits)).toEqual([1, 0])
    expect(hits[0]?.score).toBeCloseTo(0.8 + 0.2 * 0.375, 12)
    expect(hits[1]?.score).toBeCloseTo(0.2 * 0.75, 12)
  })

  test('a chunk without a vector keeps its whole keyword score, one outside the nearest its cosine', async () => {
    const hits = await rank([{ times: 1, cosine: 0.4 }, { times: 1 }, { times: 0, cosine: 0.9 }], { k: 1 })
    expect(order(hits)).toEqual([1, 0, 2])
    expect(hits[0]).toMatchObject({ score: 1, components: { vector: null } })
    expect(hits[1]?.components.vector).toBe(0.4)
  })

  test('nothing is nearer than the same text, and of texts that are nearly the same none is much nearer than another', async () => {
    const given = [
      { times: 1, cosine: 1.006 },
      { times: 1, cosine: 0.999 },
      { times: 1, cosine: 0.997 },
    ]
    const hits = await rank(given, { mean: 0.9995 })
    expect(hits.every(({ score, components }) => score <= 1 && (components.vector ?? 0) <= 1)).toBe(true)
    expect((hits[0]?.score ?? 0) - (hits[2]?.score ?? 0)).toBeLessThan(0.01)
  })

  test('a single note is compared with what unrelated texts get, not with itself', () => {
    const single = neighbours([{ times: 0, cosine: 0.4 }], 0.4)
    expect(amongFew(single, { unrelated: 0.25 }).mean).toBeCloseTo((0.4 + 4 * 0.25) / 5, 12)
    expect(amongFew({ ...single, count: 996 }, { unrelated: 0.25 }).mean).toBeCloseTo(0.3994, 12)
    expect(amongFew(single, {})).toBe(single)
  })

  test('what has no word of the question must be nearer than anything is', async () => {
    const given = [
      { times: 0, cosine: 0.3 },
      { times: 0, cosine: 0.1 },
    ]
    expect(order(await rank(given))).toEqual([0])
    expect(order(await rank(given, { leastNear: 0 }))).toEqual([0, 1])
  })

  test('one’s own note comes before a shared document as good, and after a better one', async () => {
    expect(order(await rank([{ times: 1, source: 'shared' }, { times: 1 }]))).toEqual([1, 0])
    expect(order(await rank([{ times: 3, source: 'shared' }, { times: 1 }]))).toEqual([0, 1])
    const [page, note] = [
      { times: 1, cosine: 0.7, source: 'shared' as const },
      { times: 1, cosine: 0.5 },
    ]
    expect(order(await rank([page, note]))).toEqual([1, 0])
  })

  test('days asked about are preferred, and no filter', async () => {
    const given = [{ times: 2 }, { times: 2, day: '2026-03-10' }, { times: 1, day: '2026-03-10' }]
    const isOfDays = (day: string | undefined) => day === '2026-03-10'
    const scoreOf = async (asked: object) =>
      (await rank(given, asked)).find(({ ordinal }) => ordinal === 2)?.score ?? 0
    expect(order(await rank(given, { isOfDays }))).toEqual([1, 0, 2])
    expect(order(await rank(given))).toEqual([0, 1, 2])
    expect(await scoreOf({ isOfDays })).toBeGreaterThan(await scoreOf({}))
  })

  const chunks = fc.array(
    fc.record({
      times: fc.integer({ min: 0, max: 3 }),
      cosine: fc.option(
        fc.integer({ min: -2, max: 9 }).map((tenths) => tenths / 10),
        { nil: undefined },
      ),
      source: fc.constantFrom<TextSource>('workspace', 'decision', 'shared'),
    }),
    { maxLength: 40 },
  )
  test.prop([chunks, fc.integer({ min: 1, max: 8 }), fc.nat(3)])(
    'keeps to limit and caps, ranks by score, names nothing twice',
    async (given, limit, cap) => {
      const hits = await rank(given, { limit, caps: { decision: cap } })
      expect(hits.length).toBeLessThanOrEqual(limit)
      expect(new Set(order(hits)).size).toBe(hits.length)
      expect(hits.filter(({ source }) => source === 'decision').length).toBeLessThanOrEqual(cap)
      const scores = hits.map(({ score }) => score)
      for (const score of scores) expect(score >= 0 && score <= 1).toBe(true)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      // What is left out is no better than the last that is in.
      const all = await rank(given)
      const missed = all.filter((hit) => hit.source !== 'decision' && !order(hits).includes(hit.ordinal))
      if (hits.length === limit)
        for (const { score } of missed) expect(score).toBeLessThanOrEqual(scores.at(-1) ?? 0)
    },
  )
})
