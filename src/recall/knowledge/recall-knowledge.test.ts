import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LAYERS, type Layer, sketchOf } from '#memories'
import { DAY_MS, type Instant } from '#vocabulary'
import { type Choosing, chooseKnowledge, SHOWN_OF_LAYER } from './choose-knowledge.ts'
import { byLayer, knowledgePool, POOL } from './knowledge-pool.ts'
import { knowledgeScore, similarityOf } from './knowledge-score.ts'
import { NumberedWords } from './numbered-words.ts'
import { wordSimilarities } from './word-similarity.ts'

const NOW = (1_000 * DAY_MS) as Instant

interface Told {
  readonly n: number
  readonly text: string
  readonly layer?: Layer
  readonly importance?: number
  readonly days?: number
}

const asked = (texts: readonly Told[], question: string) => {
  const words = new NumberedWords()
  const candidates = texts.map(({ n, text, layer = 'mid', importance = 60, days = 1 }) => {
    const then = (NOW - days * DAY_MS) as Instant
    return {
      n,
      text,
      layer,
      importance,
      asOf: then,
      entered: then,
      clock: then,
      sketch: sketchOf(text),
      terms: words.of(text),
    }
  })
  return knowledgePool(candidates, {
    terms: words.asked(question),
    vocabulary: words.size,
    at: NOW,
    preset: 'hindcast',
  })
}

const BY_WORDS: Choosing = {
  meanings: null,
  shown: () => 0,
  counts: SHOWN_OF_LAYER,
  threshold: null,
}

const numbersOf = (pool: ReturnType<typeof asked>, choosing: Partial<Choosing> = {}, layer: Layer = 'mid') =>
  chooseKnowledge(pool, { ...BY_WORDS, ...choosing })[layer].map(({ candidate }) => candidate.n)

const NEWS: readonly Told[] = [
  { n: 1, text: 'Tesla cut prices in China as competition among electric cars grows' },
  { n: 2, text: 'The Federal Reserve raised rates by a quarter point' },
  { n: 3, text: 'A dock strike on the east coast delays shipments of grain' },
  { n: 4, text: 'Apple is said to prepare a cheaper phone for students' },
]

describe('what tells most about a situation', () => {
  test('is what shares rare words with it, in any language', () => {
    expect(numbersOf(asked(NEWS, 'electric car competition'))[0]).toBe(1)
    const chinese = [...NEWS, { n: 5, text: '央行宣布加息二十五个基点，市场下跌' }]
    expect(numbersOf(asked(chinese, '加息 之后 市场 下跌'))[0]).toBe(5)
  })

  test('outweighs the news of the day, though the question is long and shares few words with any', () => {
    const words = (of: string, ...numbers: readonly number[]): string =>
      numbers.map((i) => `${of}${i}`).join(' ')
    const own = (n: number): string => words(`own${'abcdefghijklmnopqrst'[n]}`, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    const told = (n: number, asked: readonly number[], importance: number, days: number): Told => ({
      n,
      text: `${words('asked', ...asked)} ${own(n)}`,
      importance,
      days,
    })
    const question = words('asked', ...Array.from({ length: 40 }, (_, i) => i))
    // Of the forty words asked for, one has eight, those of today one each, older ones four.
    const closest = told(0, [0, 5, 10, 15, 20, 25, 30, 35], 60, 12)
    const today = [1, 2, 3, 4].map((n) => told(n, [n], 80, 0))
    const older = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((n, i) =>
      told(n, [4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3], 46, 40),
    )
    expect(numbersOf(asked([closest, ...today, ...older], question))[0]).toBe(0)
  })

  test('where nothing is alike, is what is important and new', () => {
    const texts = [
      { n: 1, text: 'Old and grave', importance: 80, days: 60 },
      { n: 2, text: 'New and grave', importance: 80, days: 1 },
      { n: 3, text: 'New and slight', importance: 56, days: 1 },
    ]
    expect(numbersOf(asked(texts, 'zebra'))).toEqual([2, 3])
  })

  test('is as many of each layer as roles need', () => {
    const texts = LAYERS.flatMap((layer, l) =>
      Array.from({ length: 60 }, (_, i) => ({
        n: 100 * l + i + 1,
        text: `story ${i} about ${layer}`,
        layer,
      })),
    )
    const pool = asked(texts, 'story about')
    const chosen = chooseKnowledge(pool, BY_WORDS)
    expect(LAYERS.map((layer) => chosen[layer].length)).toEqual([3, 2, 2, 1])
    expect(LAYERS.map((layer) => pool[layer].length)).toEqual([POOL, POOL, POOL, POOL])
  })
})

describe('a score', () => {
  const texts = fc.uniqueArray(
    fc.record({
      n: fc.integer({ min: 1, max: 500 }),
      text: fc
        .array(
          fc.constantFrom('rates', 'rise', 'fed', 'oil', 'tesla', 'cut', 'price', 'strike', '加息', '下跌'),
          {
            minLength: 1,
            maxLength: 8,
          },
        )
        .map((words) => words.join(' ')),
      layer: fc.constantFrom(...LAYERS),
      importance: fc.double({ min: 0, max: 100, noNaN: true }),
      days: fc.double({ min: 0, max: 400, noNaN: true }),
    }),
    { selector: ({ n }) => n, maxLength: 30 },
  )
  const cosines = fc.dictionary(
    fc.integer({ min: 1, max: 500 }).map(String),
    fc.double({ min: -1, max: 1, noNaN: true }),
  )

  test('is exactly what its components come to, with meaning and without', () => {
    fc.assert(
      fc.property(texts, cosines, fc.constantFrom(0, 0.5, 0.7, 1), (told, known, share) => {
        const meanings = {
          cosines: new Map(Object.entries(known).map(([n, one]) => [Number(n), one])),
          share,
        }
        for (const how of [null, meanings]) {
          const chosen = chooseKnowledge(asked(told, 'fed cut rates 下跌'), {
            ...BY_WORDS,
            meanings: how,
            shown: (n) => n % 4,
          })
          for (const layer of LAYERS)
            for (const { parts, score, shown, ordering, candidate } of chosen[layer]) {
              expect(knowledgeScore(parts)).toBe(score)
              expect(
                parts.weight * (0.5 * parts.similarity + 0.25 * parts.importance + 0.25 * parts.recency),
              ).toBe(score)
              expect(similarityOf(parts.words, parts.meaning, share)).toBe(parts.similarity)
              expect(ordering).toBe(score / (1 + 0.25 * shown))
              expect(parts.cosine).toBe(how === null ? null : (meanings.cosines.get(candidate.n) ?? null))
              for (const part of [parts.words, parts.similarity, parts.importance, parts.recency]) {
                expect(part).toBeGreaterThanOrEqual(0)
                expect(part).toBeLessThanOrEqual(1 + 1e-12)
              }
            }
        }
      }),
      { numRuns: 50 },
    )
  })

  test('does not depend on the order in which memories are read', () => {
    fc.assert(
      fc.property(texts, (told) => {
        const told2 = [...told].reverse()
        const [one, other] = [told, told2].map((all) =>
          byLayer((layer) => numbersOf(asked(all, 'oil price strike 加息'), {}, layer)),
        )
        expect(other).toEqual(one)
      }),
      { numRuns: 50 },
    )
  })

  test('of words is 1 for the same words and 0 where none is shared', () => {
    const words = new NumberedWords()
    const [one, other] = ['fed raises rates', 'grain ships wait'].map((text) => ({ terms: words.of(text) }))
    if (!one || !other) throw new Error('two texts')
    expect([...wordSimilarities(words.asked('fed raises rates'), [one, other], words.size)]).toEqual([1, 0])
    expect([...wordSimilarities(words.asked('zebra'), [one, other], words.size)]).toEqual([0, 0])
  })
})

describe('what is shown', () => {
  test('gives way to others when it was shown turn after turn, though its score stays', () => {
    const before = chooseKnowledge(asked(NEWS, 'electric cars'), BY_WORDS).mid[0]
    expect(before?.candidate.n).toBe(1)
    const after = chooseKnowledge(asked(NEWS, 'electric cars'), {
      ...BY_WORDS,
      shown: (n) => (n === 1 ? 10 : 0),
    })
    expect(after.mid.map(({ candidate }) => candidate.n)).not.toContain(1)
    const all = chooseKnowledge(asked(NEWS, 'electric cars'), {
      ...BY_WORDS,
      counts: { ...SHOWN_OF_LAYER, mid: 4 },
      shown: (n) => (n === 1 ? 10 : 0),
    })
    expect(all.mid.find(({ candidate }) => candidate.n === 1)?.score).toBe(before?.score)
  })

  describe('of a layer that holds no more than it may show', () => {
    const SHELVES: readonly Told[] = [
      { n: 1, text: 'The annual report of Tesla', layer: 'long', importance: 95, days: 60 },
      ...[2, 3, 4, 5].map((n) => ({ n, text: `Tesla story ${'abcdef'[n]}${n}`, days: n })),
    ]
    const chosenAfter = (times: number) => {
      const chosen = chooseKnowledge(asked(SHELVES, 'tesla'), {
        ...BY_WORDS,
        shown: (n) => (n === 1 ? times : 0),
      })
      return LAYERS.map((layer) => chosen[layer].map(({ candidate }) => candidate.n))
    }

    test('is shown while it is fresh, whatever waits in other layers', () => {
      expect(chosenAfter(0)).toEqual([[], [2, 3], [1], []])
    })

    test('gives its place to the next of another layer when it was shown turn after turn', () => {
      expect(chosenAfter(10)).toEqual([[], [2, 3, 4], [], []])
    })

    test('stays where nothing waits', () => {
      const alone = asked(SHELVES.slice(0, 3), 'tesla')
      expect(numbersOf(alone, { shown: () => 10 }, 'long')).toEqual([1])
    })
  })

  test('is as much as before when some of it rests, and none of it twice', () => {
    const texts = LAYERS.flatMap((layer, l) =>
      Array.from({ length: 6 }, (_, i) => ({
        n: 10 * l + i + 1,
        text: i < 2 ? 'the same story' : `story ${i} of ${layer}`,
        layer,
        importance: 50 + 5 * i,
      })),
    )
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 40, maxLength: 40 }), (times) => {
        const chosen = chooseKnowledge(asked(texts, 'story'), {
          ...BY_WORDS,
          shown: (n) => times[n] ?? 0,
        })
        const all = LAYERS.flatMap((layer) => chosen[layer].map(({ candidate }) => candidate.n))
        expect(all).toHaveLength(8)
        expect(new Set(all).size).toBe(8)
      }),
      { numRuns: 50 },
    )
  })

  test('tells the same once, and names the others', () => {
    const copies = [1, 2, 3].map((n) => ({
      n,
      text: 'Tesla recalls two million cars over its driver assistance, the regulator said on Wednesday',
      days: n,
    }))
    const [first, ...rest] = chooseKnowledge(asked(copies, 'tesla recall'), BY_WORDS).mid
    expect([first?.candidate.n, first?.same, rest]).toEqual([1, [2, 3], []])
  })

  test('is varied: of two as good, the one that says something else', () => {
    const texts = [
      { n: 1, text: 'tesla recall cars regulator safety software update', importance: 80 },
      { n: 2, text: 'tesla recall cars regulator safety software fix', importance: 79 },
      { n: 3, text: 'tesla margins fall after recall and discounts', importance: 78 },
    ]
    expect(numbersOf(asked(texts, 'tesla recall'))).toEqual([1, 3])
  })

  test('is ordered by meaning too, and by words alone where a text has no vector', () => {
    const meanings = {
      cosines: new Map([
        [2, 0.9],
        [3, 0.1],
        [4, 0.1],
      ]),
      share: 0.5,
    }
    const chosen = chooseKnowledge(asked(NEWS, 'monetary tightening'), { ...BY_WORDS, meanings }).mid
    expect(chosen[0]?.candidate.n).toBe(2)
    const one = chooseKnowledge(asked(NEWS, 'electric cars'), { ...BY_WORDS, meanings }).mid.find(
      ({ candidate }) => candidate.n === 1,
    )
    expect([one?.parts.meaning, one?.parts.similarity]).toEqual([null, one?.parts.words])
  })

  test('under a threshold is only what was compared and is that near', () => {
    const meanings = {
      cosines: new Map([
        [1, 0.71],
        [2, 0.69],
        [3, 0.9],
      ]),
      share: 0.5,
    }
    expect(numbersOf(asked(NEWS, 'anything'), { meanings, threshold: 0.7 }).sort()).toEqual([1, 3])
    expect(numbersOf(asked(NEWS, 'anything'), { threshold: 0.7 })).toEqual([])
  })
})
