import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { DAY_MS, type Instant, plusMs } from '#vocabulary'
import { bornInto } from './layers.ts'
import { FACTOR_NAMES, type KnownThen, type ScoredObservation, scoreByRubric } from './rubric.ts'

const AT = Date.UTC(2026, 2, 2, 14) as Instant

const news = (given: Partial<ScoredObservation>): ScoredObservation => ({
  text: 'Tesla opened a showroom.',
  symbol: 'TSLA',
  source: null,
  category: null,
  sentiment: null,
  at: AT,
  ...given,
})
const then = (given: Partial<KnownThen> = {}): KnownThen => ({
  holdings: ['TSLA'],
  traded: ['TSLA', 'AMZN'],
  likeliest: null,
  at: AT,
  ...given,
})
const importance = (given: Partial<ScoredObservation>, known: Partial<KnownThen> = {}): number =>
  scoreByRubric(news(given), then(known)).importance
const factor = (
  name: (typeof FACTOR_NAMES)[number],
  given: Partial<ScoredObservation>,
  known: Partial<KnownThen> = {},
) => scoreByRubric(news(given), then(known)).factors.find((one) => one.name === name)

describe('where news is born', () => {
  test.each([
    ['short', { text: 'Tesla opened a showroom in Lyon.', source: 'Bloomberg' }],
    ['short', { text: '特斯拉在上海举办粉丝活动。' }],
    ['mid', { text: 'Tesla reported quarterly earnings of $0.72 a share, up 12%.', source: 'Reuters' }],
    ['mid', { text: '特斯拉发布财报，营收同比增长12%。', source: '新华社' }],
    ['mid', { text: 'The Federal Reserve cuts rates by 25 basis points.', symbol: null, source: 'Reuters' }],
    ['long', { text: 'Tesla files for Chapter 11 bankruptcy; shares fell 40%.', source: 'SEC filing' }],
    ['long', { text: '突发：公司债券违约，股票停牌，跌幅38%。', source: '上海证券交易所公告' }],
    ['long', { text: 'Automotive revenue fell 10% over the year.', category: '10-K', source: 'EDGAR' }],
  ] as const)('%s: %j', (layer, given) => {
    expect(bornInto(importance(given))).toBe(layer)
  })
})

test('each factor has a reason', () => {
  const { factors, importance: sum } = scoreByRubric(
    news({ text: 'BREAKING: Tesla recalls 9% of its cars.', source: 'Reuters', sentiment: -0.9 }),
    then({ likeliest: 0.7 }),
  )
  expect(factors).toEqual([
    {
      name: 'market impact',
      score: 20,
      most: 30,
      reason: '"recalls": results, or what may change them, a figure of 9%, sentiment -0.9',
    },
    { name: 'novelty', score: 13, most: 25, reason: 'the most alike memory is 70% alike' },
    { name: 'relevance to holdings', score: 20, most: 20, reason: 'TSLA is held' },
    { name: 'source', score: 12, most: 15, reason: 'a news agency, or the company itself' },
    { name: 'urgency', score: 10, most: 10, reason: '"breaking", within the hour' },
  ])
  expect(sum).toBe(75)
})

test('a copy brings nothing new, old news half, news told again half', () => {
  const text = 'Tesla raised its guidance.'
  expect(factor('novelty', { text })?.score).toBe(25)
  expect(factor('novelty', { text }, { likeliest: 1 })?.score).toBe(0)
  expect(factor('novelty', { text }, { at: plusMs(AT, 30 * DAY_MS) })).toMatchObject({
    score: 13,
    reason: 'nothing stands that it could repeat, but it was 30 days old when it came',
  })
  expect(factor('novelty', { text: `${text} Week in review.` })?.score).toBe(13)
})

test('relevance is to what was held then', () => {
  const scores = [
    factor('relevance to holdings', { symbol: 'tsla' }),
    factor('relevance to holdings', { symbol: 'AMZN' }),
    factor('relevance to holdings', { symbol: 'AMZN', text: 'Amazon orders vans from TSLA.' }),
    factor('relevance to holdings', { symbol: 'NVDA' }),
    factor('relevance to holdings', { symbol: null }),
    factor('relevance to holdings', { symbol: null }, { holdings: [] }),
    // Held as F, which is a letter of any text.
    factor('relevance to holdings', { symbol: 'NVDA', text: 'Plan F is on.' }, { holdings: ['F'] }),
  ].map((one) => one?.score)
  expect(scores).toEqual([20, 12, 15, 4, 10, 6, 4])
})

test.each([
  ['EDGAR', 15],
  ['中国证监会', 15],
  ['Reuters', 12],
  ['财新网', 12],
  ['somewhere.example', 8],
  ['reddit', 2],
  ['股吧', 2],
  ['  ', 5],
  [null, 5],
])('source %s counts %i', (source, score) => {
  expect(factor('source', { source })?.score).toBe(score)
})

test('an empty text is worth nothing', () => {
  for (const text of ['', ' \n\t '])
    expect(
      scoreByRubric(news({ text, source: 'SEC' }), then()).factors.map(({ score, reason }) => [
        score,
        reason,
      ]),
    ).toEqual(FACTOR_NAMES.map(() => [0, 'there is no text']))
})

test('beyond what is kept nothing is read', () => {
  const text = 'plain words '.repeat(2_000)
  expect(importance({ text: `${text}bankruptcy` })).toBe(importance({ text }))
})

const anything = fc.record({
  text: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.constantFrom('<b>停牌</b> 🚀🚀', 'rates: 4,000,000%', '%%%', '9999999999%', 'halt'.repeat(5_000)),
  ),
  symbol: fc.option(fc.string({ maxLength: 8 })),
  source: fc.option(fc.string({ maxLength: 30 })),
  category: fc.option(fc.string({ maxLength: 30 })),
  sentiment: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
  at: fc.nat(1e9).map((ms) => plusMs(AT, ms - 5e8)),
})

test.prop([
  anything,
  fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  fc.array(fc.string({ maxLength: 5 })),
])(
  'whatever comes, the five are whole numbers within their bounds and add up, the same every time',
  (given, likeliest, holdings) => {
    const known = then({ likeliest, holdings })
    const scored = scoreByRubric(given, known)
    expect(scored.factors.map(({ name }) => name)).toEqual(FACTOR_NAMES)
    for (const { score, most, reason } of scored.factors) {
      expect(Number.isInteger(score) && score >= 0 && score <= most).toBe(true)
      expect(reason).not.toBe('')
    }
    expect(scored.importance).toBe(scored.factors.reduce((sum, { score }) => sum + score, 0))
    expect(scored.importance).toBeLessThanOrEqual(100)
    expect(scoreByRubric(given, known)).toEqual(scored)
  },
)
