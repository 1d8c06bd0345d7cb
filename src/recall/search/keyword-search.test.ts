import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { aliasesOf } from './aliases.ts'
import { chunkOf } from './chunk.ts'
import { ALIAS, STEM } from './keyword-score.ts'
import { keywordFinding } from './keyword-search.ts'
import { type IndexEntry, memoryIndex } from './memory-index.ts'
import type { ChunkFilter, KeywordIndex, PlacedChunk } from './ports.ts'
import { documentTerms } from './terms.ts'
import { keywordHits } from './testing/keyword-hits.ts'

const aliases = aliasesOf()

const entry = (ordinal: number, text: string, place: Partial<PlacedChunk> = {}): IndexEntry => {
  const chunk = chunkOf([text], 0, 1, place.headings ?? [])
  if (chunk === undefined) throw new Error('a test chunk needs a text')
  const placed: PlacedChunk = {
    ...chunk,
    ordinal,
    path: `notes/${ordinal}.md`,
    source: 'workspace',
    ref: `notes/${ordinal}.md`,
    seq: 1,
    ...place,
  }
  return { chunk: placed, terms: documentTerms(placed.path, aliases)(placed) }
}
const indexOf = (texts: readonly string[]) => memoryIndex(texts.map((text, i) => entry(i, text)))
const everything = { seq: 100 }
const found = async (index: KeywordIndex, question: string, filter: ChunkFilter) => {
  const { scores, ...rest } = await keywordFinding(index, question, filter, aliases)
  return { hits: keywordHits(scores), ...rest }
}
const ask = (texts: readonly string[], question: string) => found(indexOf(texts), question, everything)

describe('finding', () => {
  const notes = [
    'Sold bullion into the close.',
    'BRK.B bought at 0.618 of the range.',
    'BRK.A is too dear; 10.618 is not a level.',
    '黄金突破后回踩，止损上移。',
    'Trading halted for an hour.',
    'Filed the 10-K late; RSI<30 ignored.',
  ]
  test.each([
    ['gold', [0, 3]],
    ['XAUUSD stop loss', [3, 0]],
    ['BRK.B', [1]],
    ['0.618', [1]],
    ['rsi < 30', [5]],
    ['10-k', [5]],
    ['止损', [3]],
    ['trades', [4]],
  ])('%s', async (question, best) => {
    const { hits } = await ask(notes, question)
    expect(hits.slice(0, best.length).map(({ chunk }) => chunk)).toEqual(best)
  })

  test('a word that one only asks by finds nothing where nothing that is asked for occurs', async () => {
    const texts = ['Wait before the open.', 'Gold is bid.']
    expect((await ask(texts, 'how much can I lose before I quit')).hits).toEqual([])
    expect((await ask(texts, 'what to do before')).hits.map(({ chunk }) => chunk)).toEqual([0])
    expect((await ask(texts, 'gold before I quit')).hits.map(({ chunk }) => chunk)).toEqual([1, 0])
  })

  test('a name of several words counts for all of them: what has another name of it comes before what has one of its words', async () => {
    const own = aliasesOf([['kill switch', 'panic button']])
    const texts = ['Switch off the light.', 'The panic button is on the left.', 'Oil fell.']
    const index = memoryIndex(
      texts.map((text, i) => {
        const { chunk } = entry(i, text)
        return { chunk, terms: documentTerms(chunk.path, own)(chunk) }
      }),
    )
    const { scores } = await keywordFinding(index, 'kill switch', everything, own)
    expect(keywordHits(scores).map(({ chunk }) => chunk)).toEqual([1, 0])
  })

  test('one of many words is enough, and more of them rank higher', async () => {
    const { hits } = await ask(['silver', 'silver spread widened', 'nothing'], 'silver spread at the zzyzx')
    expect(hits.map(({ chunk }) => chunk)).toEqual([1, 0])
    expect(hits[0]?.score).toBe(1)
    expect(hits[0]?.coverage).toBeGreaterThan(hits[1]?.coverage ?? 1)
  })

  test('titles and paths count', async () => {
    const index = memoryIndex([
      entry(0, 'wait for the retest', { headings: ['Breakouts'] }),
      entry(1, 'wait for the retest', { path: 'notes/copper.md' }),
      entry(2, 'wait for the retest'),
    ])
    const first = async (question: string) => (await found(index, question, everything)).hits[0]?.chunk
    expect(await first('breakouts')).toBe(0)
    expect(await first('copper')).toBe(1)
  })
})

describe('scores', () => {
  test('are BM25 of the counts', async () => {
    // By hand: N = 2, n = 1, ln(1 + 1.5/1.5) = ln 2. Bodies have 2 and 4 terms (word and stem each), the mean is 3.
    // tf' = 1/(1 − .75 + .75·2/3) = 4/3; times 2.2·(4/3)/(1.2 + 4/3) for the word and half of it for its stem.
    const { hits } = await ask(['silver', 'copper platinum'], 'silver')
    const once = (Math.log(2) * 2.2 * (4 / 3)) / (1.2 + 4 / 3)
    // The group ~silver is a term of its own: bodies then have 3 and 6 terms, which leaves the ratio as it was.
    expect(hits[0]?.bm25).toBeCloseTo(once * (1 + STEM + ALIAS), 12)
  })

  const many = (count: number, text: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => text(i))

  test('a word in more than a fifth of many chunks finds nothing beside a rarer one, but raises what that found', async () => {
    const texts = many(1_200, (i) =>
      i === 3 ? 'copper quiet' : i === 4 ? 'copper setup' : i % 2 ? 'setup' : 'quiet',
    )
    const { hits } = await ask(texts, 'copper setup')
    expect(hits.map(({ chunk }) => chunk)).toEqual([4, 3])
  })

  test('an exact name is never too common', async () => {
    const texts = many(1_200, (i) => (i === 3 ? 'copper' : 'XAUUSD'))
    const { hits } = await ask(texts, 'XAUUSD copper')
    expect(hits).toHaveLength(1_200)
  })

  test('a question of nothing but common words is answered by them', async () => {
    expect(
      (
        await ask(
          many(1_200, () => 'quiet setup'),
          'setup',
        )
      ).hits,
    ).toHaveLength(1_200)
  })
})

describe('the past', () => {
  const vocabulary = [
    'gold',
    'stop',
    'loss',
    'XAUUSD',
    '0.618',
    'silver',
    'breakout',
    '止损',
    'trading',
    'trades',
  ]
  const history = fc.array(
    fc.record({
      text: fc
        .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 6 })
        .map((words) => words.join(' ')),
      seq: fc.integer({ min: 0, max: 20 }),
    }),
    { maxLength: 25 },
  )
  const question = fc
    .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 4 })
    .map((words) => words.join(' '))

  test.prop([history, question, fc.integer({ min: 0, max: 20 })])(
    'is searched as if nothing had come after',
    async (all, asked, seq) => {
      const entries = all.map((one, i) => entry(i, one.text, { seq: one.seq }))
      const cut = entries.filter(({ chunk }) => chunk.seq <= seq)
      expect(await found(memoryIndex(entries), asked, { seq })).toEqual(
        await found(memoryIndex(cut), asked, everything),
      )
    },
  )

  test('and what the filter hides moves no score', async () => {
    const hidden = entry(1, 'gold gold gold', { path: 'journal/2026-01-01.md' })
    const shown = [entry(0, 'gold is quiet'), entry(2, 'copper moved', { source: 'report' })]
    const filter = { seq: 100, without: new Set(['journal/2026-01-01.md']) }
    expect(await found(memoryIndex([...shown, hidden]), 'gold', filter)).toEqual(
      await found(memoryIndex(shown), 'gold', everything),
    )
    const reports = { seq: 100, sources: ['report' as const] }
    expect((await found(memoryIndex(shown), 'gold copper', reports)).hits).toHaveLength(1)
  })
})

describe('a question without an answer says why', () => {
  test.each([
    ['', 'blank'],
    [' \n\t', 'blank'],
    ['"" * (( )) — …', 'no-words'],
    ['📈', 'no-match'],
    ['what is the of', 'only-stop-words'],
    ['为什么', 'only-stop-words'],
    ['NOT AND', 'no-match'],
    ['zzyzx', 'no-match'],
  ])('%j: %s', async (question, kind) => {
    const answer = await ask(['gold is quiet'], question)
    expect(answer.hits).toEqual([])
    expect(answer.empty?.kind).toBe(kind)
    expect(answer.empty?.because).toMatch(/\.$/)
  })

  test('and so does an index with nothing in it yet', async () => {
    expect((await ask([], 'gold')).empty?.kind).toBe('nothing-to-search')
  })

  test.prop([
    fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'"*()^:-+{}ANDORNEAT ') })),
  ])('and no question whatever makes it fail', async (question) => {
    const { hits, empty } = await ask(['gold AND "silver"', 'NEAR the low'], question)
    expect(hits.length > 0).toBe(empty === undefined)
    for (const { score } of hits) expect(score).toSatisfy((value: number) => value > 0 && value <= 1)
  })
})
