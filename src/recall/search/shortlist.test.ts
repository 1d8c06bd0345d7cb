import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { instant } from '#vocabulary'
import { fuse } from './hybrid.ts'
import { KEYWORD_DEFAULTS, scoreChunks } from './keyword-score.ts'
import type { ChunkPlace, Neighbours, TextSource } from './ports.ts'
import { shortlist } from './shortlist.ts'

const AT = instant('2026-02-01T00:00:00Z')

/** Chunks with how often a word is in them, how near they are, whose they are and how old. */
const chunks = fc.array(
  fc.record({
    times: fc.integer({ min: 0, max: 3 }),
    cosine: fc.option(
      fc.integer({ min: -2, max: 9 }).map((tenths) => tenths / 10),
      { nil: undefined },
    ),
    source: fc.constantFrom<TextSource>('workspace', 'decision'),
    day: fc.option(fc.constantFrom('2026-01-31', '2025-06-01'), { nil: undefined }),
  }),
  { maxLength: 40 },
)

describe('a shortlist', () => {
  test.prop([chunks, fc.integer({ min: 1, max: 8 }), fc.boolean()])(
    'is the beginning of what fusion ranks, were every chunk read',
    async (given, most, near) => {
      const places = given.map(
        ({ source, day }, ordinal): ChunkPlace => ({
          ordinal,
          source,
          day,
          path: `${source}.md`,
          startLine: 100 - ordinal,
        }),
      )
      const holding = given.flatMap(({ times }, ordinal) => (times > 0 ? [ordinal] : []))
      const scores = scoreChunks(
        [{ kind: 'word', text: 'gold', weight: 1, frequency: holding.length }],
        [
          {
            chunks: holding,
            lengths: holding.map(() => 10),
            counts: { body: holding.map((ordinal) => given[ordinal]?.times ?? 0) },
          },
        ],
        { chunks: given.length, meanLength: 10, frequencies: [holding.length] },
        KEYWORD_DEFAULTS,
      )
      const vector = near ? neighbours(given.map(({ cosine }) => cosine)) : undefined
      const caps = { decision: 3 }
      const place = (ordinal: number) => places[ordinal]
      const listed = await shortlist(
        { scores: scores.size > 0 ? scores : null, vector, at: AT },
        async (some) => some.map(place),
        caps,
        most,
      )
      const ranked = fuse(
        {
          keyword: scores.hits(),
          vector,
          at: AT,
          chunk: (ordinal) => {
            const one = place(ordinal)
            return one && { ...one, words: new Set(), place: one }
          },
        },
        { caps, limit: most },
      )
      expect(listed).toEqual(ranked.map(({ chunk }) => chunk))
    },
  )
})

const neighbours = (cosines: readonly (number | undefined)[]): Neighbours => {
  const known = cosines.flatMap((cosine, chunk) => (cosine === undefined ? [] : [{ chunk, cosine }]))
  return {
    nearest: [...known].sort((a, b) => b.cosine - a.cosine || a.chunk - b.chunk),
    count: known.length,
    mean: known.length === 0 ? 0 : known.reduce((sum, { cosine }) => sum + cosine, 0) / known.length,
    cosine: (chunk) => cosines[chunk],
  }
}
