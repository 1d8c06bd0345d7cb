import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { instant } from '#vocabulary'
import { fuse, type HybridChunk } from './hybrid.ts'
import type { KeywordHit } from './keyword-score.ts'
import type { Source } from './ports.ts'

const at = instant('2026-03-02T12:00:00Z')
const word = (chunk: number, score: number, exact = false): KeywordHit => ({
  chunk,
  score,
  bm25: score,
  coverage: score,
  exact,
  matched: [],
})
const plain = (ordinal: number): HybridChunk => ({ source: 'workspace', words: new Set([`word${ordinal}`]) })
const order = (hits: readonly { readonly chunk: number }[]) => hits.map(({ chunk }) => chunk)

const arm = fc.uniqueArray(
  fc.record({ chunk: fc.nat(40), score: fc.integer({ min: 1, max: 1_000 }).map((n) => n / 1_000) }),
  {
    selector: ({ chunk }) => chunk,
    minLength: 1,
    maxLength: 20,
  },
)
const ranked = (hits: readonly { readonly chunk: number; readonly score: number }[]) =>
  order([...hits].sort((a, b) => b.score - a.score || a.chunk - b.chunk))

describe('where one arm abstains', () => {
  test.prop([arm])('the order is that of the keyword arm', (hits) => {
    const keyword = hits.map(({ chunk, score }) => word(chunk, score))
    for (const vector of [undefined, { nearest: [], mean: 0 }]) {
      const fused = fuse({ keyword, vector, chunk: plain, at }, { least: 0, limit: 99 })
      expect(order(fused)).toEqual(ranked(hits))
      expect(fused[0]?.score).toBe(Math.max(...hits.map(({ score }) => score)))
    }
  })

  test.prop([arm])('the order is that of the vector arm', (hits) => {
    const nearest = hits.map(({ chunk, score }) => ({ chunk, cosine: score }))
    const fused = fuse(
      { keyword: [], vector: { nearest, mean: 0 }, chunk: plain, at },
      { least: 0, limit: 99 },
    )
    expect(order(fused)).toEqual(ranked(hits))
    expect(fused.every(({ components }) => components.keyword === null)).toBe(true)
  })
})

describe('fusion', () => {
  test('adds what each arm gives, scaled within the query', () => {
    const vector = {
      nearest: [
        { chunk: 1, cosine: 0.8 },
        { chunk: 2, cosine: 0.5 },
        { chunk: 3, cosine: 0.1 },
      ],
      mean: 0.2,
    }
    const hits = fuse({ keyword: [word(2, 1), word(4, 0.4)], vector, chunk: plain, at })
    // 2: ½·1 + ½·(.3/.6) = .75; 1: ½·1 = .5; 4: ½·.4 = .2; 3 is below what an unrelated chunk gets.
    expect(order(hits)).toEqual([2, 1, 4])
    expect(hits[0]?.score).toBeCloseTo(0.75, 12)
    expect(hits[2]?.score).toBeCloseTo(0.2, 12)
  })

  test('drops what is too weak, never an exact name', () => {
    const keyword = [word(1, 1), word(2, 0.05), word(3, 0.05, true)]
    expect(order(fuse({ keyword, chunk: plain, at }))).toEqual([1, 3])
  })

  test('takes no more of a source than its cap', () => {
    const chunk = (ordinal: number): HybridChunk => ({
      ...plain(ordinal),
      source: ordinal < 3 ? 'transcript' : 'workspace',
    })
    const keyword = [word(0, 1), word(1, 0.9), word(2, 0.8), word(3, 0.7)]
    expect(order(fuse({ keyword, chunk, at }, { caps: { transcript: 1 } }))).toEqual([0, 3])
  })

  test('prefers the newer of equals by its own day; what has no day does not age', () => {
    const days: { readonly [ordinal: number]: string } = { 0: '2024-01-01', 1: '2026-03-01' }
    const chunk = (ordinal: number): HybridChunk => ({ ...plain(ordinal), day: days[ordinal] })
    const hits = fuse({ keyword: [word(0, 1), word(1, 1), word(2, 1)], chunk, at })
    expect(order(hits)).toEqual([2, 1, 0])
    expect(hits.map(({ components }) => components.recency > 0.94)).toEqual([true, true, true])
  })

  test('puts a copy behind what is new', () => {
    const chunk = (ordinal: number): HybridChunk => ({
      source: 'workspace',
      words: new Set(ordinal < 2 ? ['gold', 'stop', 'moved'] : ['silver', 'target', 'missed']),
    })
    const keyword = [word(0, 1), word(1, 0.95), word(2, 0.6)]
    expect(order(fuse({ keyword, chunk, at }))).toEqual([0, 2, 1])
    expect(order(fuse({ keyword, chunk, at }, { diversity: 0 }))).toEqual([0, 1, 2])
  })

  test('leaves out what the caller no longer knows', () => {
    expect(fuse({ keyword: [word(1, 1)], chunk: () => undefined, at })).toEqual([])
  })

  const sources = fc.constantFrom<Source>('workspace', 'transcript', 'report')
  test.prop([arm, arm, fc.array(sources, { minLength: 41, maxLength: 41 }), fc.nat(5)])(
    'keeps to limit and caps, ranks by score and names nothing twice',
    (keywords, vectors, origin, cap) => {
      const chunk = (ordinal: number): HybridChunk => ({
        ...plain(ordinal % 7),
        source: origin[ordinal] ?? 'report',
      })
      const hits = fuse(
        {
          keyword: keywords.map((hit) => word(hit.chunk, hit.score)),
          vector: { nearest: vectors.map((hit) => ({ chunk: hit.chunk, cosine: hit.score })), mean: 0.1 },
          chunk,
          at,
        },
        { caps: { transcript: cap }, limit: 8 },
      )
      expect(hits.length).toBeLessThanOrEqual(8)
      expect(new Set(order(hits)).size).toBe(hits.length)
      expect(hits.filter((hit) => origin[hit.chunk] === 'transcript').length).toBeLessThanOrEqual(cap)
      for (const { score } of hits) expect(score).toSatisfy((value: number) => value >= 0 && value <= 1)
      expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((a, b) => b - a))
    },
  )
})
