import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { aliasesOf } from './aliases.ts'
import { asked, entryOf, scored, wordIndex } from './testing/word-index.ts'

const everything = { seq: 100 }
const indexOf = (texts: readonly string[]) => wordIndex(texts.map((text, i) => entryOf(i + 1, text)))
const ask = async (texts: readonly string[], question: string) =>
  scored(await asked(indexOf(texts), question, everything))
const order = async (texts: readonly string[], question: string) =>
  (await ask(texts, question)).map(({ passage }) => passage)

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
    ['gold', [1, 4]],
    ['BRK.B', [2]],
    ['0.618', [2]],
    ['rsi < 30', [6]],
    ['10-k', [6]],
    ['止损', [4]],
    ['stop loss', [4]],
    ['trades', [5]],
  ])('%s', async (question, best) => {
    expect((await order(notes, question)).slice(0, best.length)).toEqual(best)
  })

  test('a name of several words counts for all of them: another name of it comes before one of its words', async () => {
    const texts = ['Switch off the light.', 'The panic button is on the left.', 'Oil fell.']
    const own = aliasesOf([['kill switch', 'panic button']])
    const found = scored(await asked(indexOf(texts), 'kill switch', everything, own))
    expect(found.map(({ passage }) => passage)).toEqual([2, 1])
  })

  test('one of many words is enough, and more of them rank higher', async () => {
    const found = await ask(['silver', 'silver spread widened', 'nothing'], 'silver spread at the zzyzx')
    expect(found.map(({ passage }) => passage)).toEqual([2, 1])
    expect(found[0]?.score).toBe(1)
    expect(found[0]?.coverage).toBeGreaterThan(found[1]?.coverage ?? 1)
  })

  test('titles and paths count', async () => {
    const index = wordIndex([
      entryOf(1, 'wait for the retest', { headings: ['Breakouts'] }),
      entryOf(2, 'wait for the retest', { path: 'notes/copper.md' }),
      entryOf(3, 'wait for the retest'),
    ])
    const first = async (question: string) => scored(await asked(index, question, everything))[0]?.passage
    expect(await first('breakouts')).toBe(1)
    expect(await first('copper')).toBe(2)
  })

  test('a misspelt word is read as the nearest one that occurs, a name never', async () => {
    const index = indexOf(['slippage at the open', 'SOXL was sold'])
    expect(await asked(index, 'slipage', everything)).toMatchObject({
      readAs: [{ word: 'slipage', as: 'slippage' }],
      missing: [],
    })
    expect(await asked(index, 'SOXS', everything)).toMatchObject({ readAs: [], missing: ['soxs'] })
  })
})

test('scores are BM25 of the counts', async () => {
  // By hand: N = 2, n = 1, idf = ln(1 + 1.5/1.5) = ln 2 for each word. Bodies have 1 and 3 tokens, the mean is 2.
  // Of one token: 1/(1 − .75 + .75·1/2) = 1.6; of three: 1/(1 − .75 + .75·3/2) = .727.
  const found = await ask(['zinc', 'tungsten platinum tin'], 'zinc tungsten')
  const part = (times: number): number => (2.2 * times) / (1.2 + times)
  expect(found[1]?.score).toBeCloseTo(part(1 / 1.375) / part(1.6), 12)
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
  const words = (most: number) =>
    fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: most }).map((some) => some.join(' '))
  const history = fc.array(fc.record({ text: words(6), from: fc.integer({ min: 0, max: 20 }) }), {
    maxLength: 25,
  })

  test.prop([history, words(4), fc.integer({ min: 0, max: 20 })])(
    'is searched as if nothing had come after',
    async (all, question, seq) => {
      const entries = all.map(({ text, from }, i) => entryOf(i + 1, text, { from }))
      const cut = entries.filter(({ from }) => from <= seq)
      const [full, stopped] = [
        await asked(wordIndex(entries), question, { seq }),
        await asked(wordIndex(cut), question, everything),
      ]
      expect(scored(full).map(({ matched: _, ...one }) => one)).toEqual(
        scored(stopped).map(({ matched: _, ...one }) => one),
      )
      expect([full.missing, full.readAs]).toEqual([stopped.missing, stopped.readAs])
    },
  )

  test('and what the filter hides moves no score', async () => {
    const hidden = entryOf(2, 'gold gold gold', { path: 'journal/2026-01-01.md' })
    const shown = [entryOf(1, 'gold is quiet'), entryOf(3, 'copper moved', { source: 'report' })]
    const filter = { seq: 100, without: new Set(['journal/2026-01-01.md']) }
    expect(scored(await asked(wordIndex([...shown, hidden]), 'gold', filter))).toEqual(
      scored(await asked(wordIndex(shown), 'gold', everything)),
    )
    const reports = { seq: 100, sources: ['report' as const] }
    expect(scored(await asked(wordIndex(shown), 'gold copper', reports))).toHaveLength(1)
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
    ['zzyzx', 'no-match'],
  ])('%j: %s', async (question, empty) => {
    expect(await asked(indexOf(['gold is quiet']), question, everything)).toMatchObject({
      scores: null,
      empty,
    })
  })

  test('and so does an index with nothing in it yet', async () => {
    expect((await asked(indexOf([]), 'gold', everything)).empty).toBe('nothing-indexed')
  })

  test.prop([
    fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'"*()^:-+{}ANDORNEAT ') })),
  ])('and no question whatever makes it fail', async (question) => {
    const found = await asked(indexOf(['gold AND "silver"', 'NEAR the low']), question, everything)
    expect(found.scores !== null).toBe(found.empty === null)
    for (const { score } of scored(found)) expect(score).toSatisfy((value: number) => value > 0 && value <= 1)
  })
})
