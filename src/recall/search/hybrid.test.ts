import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { instant } from '#vocabulary'
import { fuse, HYBRID_DEFAULTS, type HybridChunk } from './hybrid.ts'
import type { KeywordHit } from './keyword-score.ts'
import type { Neighbour, Neighbours, TextSource } from './ports.ts'
import { wordOverlap } from './word-overlap.ts'

const at = instant('2026-03-02T12:00:00Z')
/** A hit that holds all the question asks for, unless told otherwise. */
const word = (chunk: number, score: number, other: Partial<KeywordHit> = {}): KeywordHit => ({
  chunk,
  score,
  bm25: score,
  coverage: 1,
  exact: false,
  matched: [],
  ...other,
})
/** As an index answers: the nearest, and of any chunk its cosine. Only these have vectors. */
const near = (cosines: { readonly [chunk: number]: number }, mean = 0, k = 99): Neighbours => {
  const all = Object.entries(cosines).map(([chunk, cosine]): Neighbour => ({ chunk: Number(chunk), cosine }))
  return {
    nearest: all.sort((a, b) => b.cosine - a.cosine || a.chunk - b.chunk).slice(0, k),
    count: all.length,
    mean,
    cosine: (chunk) => cosines[chunk],
  }
}
const { covered, uncovered } = HYBRID_DEFAULTS.keyword
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
    for (const vector of [undefined, near({})]) {
      const fused = fuse({ keyword, vector, chunk: plain, at }, { least: 0, limit: 99 })
      expect(order(fused)).toEqual(ranked(hits))
      expect(fused[0]?.score).toBe(Math.max(...hits.map(({ score }) => score)))
      expect(fused.every(({ components }) => components.vector === null)).toBe(true)
    }
  })

  test.prop([arm])('the order is that of the vector arm', (hits) => {
    const vector = near(Object.fromEntries(hits.map(({ chunk, score }) => [chunk, score])))
    const fused = fuse({ keyword: [], vector, chunk: plain, at }, { least: 0, leastNear: 0, limit: 99 })
    expect(order(fused)).toEqual(ranked(hits))
    expect(fused.every(({ components }) => components.keyword === null)).toBe(true)
  })

  test('a chunk without a vector keeps its whole keyword score', () => {
    const hits = fuse({
      keyword: [word(1, 1), word(2, 0.9)],
      vector: near({ 1: 0.2 }, 0.2),
      chunk: plain,
      at,
    })
    expect(hits.map(({ chunk, components }) => [chunk, components.vector])).toEqual([
      [2, null],
      [1, 0],
    ])
    expect(hits[0]?.score).toBeCloseTo(0.9, 12)
  })
})

describe('fusion', () => {
  test('adds what each arm gives, a cosine counted from what an unrelated chunk gets', () => {
    const vector = near({ 1: 0.8, 2: 0.5, 3: 0.1 }, 0.2)
    const hits = fuse({ keyword: [word(2, 1), word(4, 0.4)], vector, chunk: plain, at })
    // From .2 (0) to 1 (1): .8 is ¾, .5 is ⅜; 3 is below what an unrelated chunk gets, 4 has no vector.
    expect(order(hits)).toEqual([2, 4, 1])
    expect(hits[0]?.score).toBeCloseTo(covered + (1 - covered) * 0.375, 12)
    expect(hits[1]?.score).toBeCloseTo(0.4, 12)
    expect(hits[2]?.score).toBeCloseTo((1 - covered) * 0.75, 12)
  })

  test.each([
    [0, uncovered],
    [0.5, (covered + uncovered) / 2],
    [1, covered],
  ])('words that cover %d of the question have a share of %d', (coverage, share) => {
    const keyword = [word(1, 1, { coverage }), word(2, 0.5, { coverage: 0 })]
    const [first] = fuse({ keyword, vector: near({ 1: 0, 2: 0 }), chunk: plain, at })
    expect(first?.score).toBeCloseTo(share, 12)
  })

  test('a keyword hit has its cosine though it is not among the nearest', () => {
    const vector = near({ 1: 0.9, 2: 0.4 }, 0, 1)
    const hits = fuse({ keyword: [word(2, 1)], vector, chunk: plain, at })
    expect(hits.map(({ chunk, components }) => [chunk, components.vector])).toEqual([
      [2, 0.4],
      [1, 0.9],
    ])
  })

  test('drops what is too weak, never an exact name', () => {
    const keyword = [word(1, 1), word(2, 0.005), word(3, 0.005, { exact: true })]
    expect(order(fuse({ keyword, chunk: plain, at }))).toEqual([1, 3])
  })

  test('drops what has no word of the question and is hardly nearer than anything', () => {
    const vector = near({ 1: 0.5, 2: 0.3, 3: 0.28 }, 0.2)
    // .3 and .28 are an eighth and a tenth of the way to the same text.
    expect(order(fuse({ keyword: [], vector, chunk: plain, at }))).toEqual([1])
    expect(order(fuse({ keyword: [word(3, 0.2)], vector, chunk: plain, at }))).toEqual([3, 1])
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

  const sources = fc.constantFrom<TextSource>('workspace', 'transcript', 'report')
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
          vector: near(Object.fromEntries(vectors.map(({ chunk, score }) => [chunk, score])), 0.1, 12),
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

  test.prop([arm, fc.array(fc.uniqueArray(fc.nat(5), { minLength: 1 }), { minLength: 41, maxLength: 41 })])(
    'takes at each step the best that is left, by relevance and by how little it repeats',
    (keywords, texts) => {
      const words = texts.map((text) => new Set(text.map(String)))
      const chunk = (ordinal: number): HybridChunk => ({
        source: 'workspace',
        words: words[ordinal] ?? new Set(),
      })
      const keyword = keywords.map((hit) => word(hit.chunk, hit.score))
      const hits = fuse({ keyword, chunk, at }, { limit: 6, least: 0 })
      expect(order(hits)).toEqual(oneByOne(keywords, words, 6))
    },
  )
})

/** The same by looking at everything at every step. */
const oneByOne = (
  hits: readonly { readonly chunk: number; readonly score: number }[],
  words: readonly ReadonlySet<string>[],
  limit: number,
): readonly number[] => {
  const taken: number[] = []
  const of = (chunk: number) => words[chunk] ?? new Set<string>()
  const worth = ({ chunk, score }: { readonly chunk: number; readonly score: number }) =>
    score *
    Math.min(
      1,
      ...taken.map((other) => {
        const alike = Math.max(0, (wordOverlap(of(chunk), of(other)) - 0.5) / 0.5)
        return 1 - HYBRID_DEFAULTS.diversity * alike
      }),
    )
  while (taken.length < Math.min(limit, hits.length)) {
    const left = hits
      .filter(({ chunk }) => !taken.includes(chunk))
      .sort((a, b) => b.score - a.score || a.chunk - b.chunk)
    taken.push(left.reduce((best, each) => (worth(each) > worth(best) ? each : best)).chunk)
  }
  return taken
}
