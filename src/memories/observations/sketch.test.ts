import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { alikeness, NEAR_COPY, sketchOf, WHOLE_LETTERS } from './sketch.ts'

const alike = (a: string, b: string): number => alikeness(sketchOf(a), sketchOf(b))

const ENGLISH =
  'the company said on Tuesday that its board had agreed to a plan for new plants in Texas and Ohio while analysts of several banks wrote that demand for its trucks remains firm in most markets despite weak orders from Europe and a strong dollar which weighs on what it earns abroad this year and the next according to people who know the matter'.split(
    ' ',
  )
const CHINESE = [
  ...'该公司周二表示董事会已经批准在两地建设新工厂的计划分析师认为市场需求依然稳定尽管欧洲订单疲软且美元走强影响海外收入据知情人士透露今年剩余时间内还将公布更多细节并与供应商展开谈判',
]

const words = (language: readonly string[], count: number): fc.Arbitrary<readonly string[]> =>
  fc.array(fc.constantFrom(...language), { minLength: count, maxLength: count })

test.prop([words(ENGLISH, 60), fc.nat(59)])(
  'one changed word of sixty is no copy, and very alike',
  (text, at) => {
    const said = text.filter((word) => word !== 'a' && word !== 'the')
    const other = said.with(at % said.length, 'spokesperson')
    const likeness = alike(said.join(' '), other.join(' '))
    expect(likeness).toBeLessThan(NEAR_COPY)
    expect(likeness).toBeGreaterThan(0.8)
  },
)

test.prop([words(CHINESE, 90), fc.nat(89)])(
  'one changed character of a Chinese text is no copy',
  (text, at) => {
    const likeness = alike(text.join(''), text.with(at, '媒').join(''))
    expect(likeness).toBeLessThan(NEAR_COPY)
    expect(likeness).toBeGreaterThan(0.8)
  },
)

test.prop([words(ENGLISH, 30), fc.nat(29), fc.nat(29)])(
  'nor is one whose words stand in another order',
  (text, i, j) => {
    const [one, other] = [text[i] ?? '', text[j] ?? '']
    const said = (order: readonly string[]): string =>
      order.filter((word) => word !== 'a' && word !== 'the').join(' ')
    const turned = text.with(i, other).with(j, one)
    fc.pre(said(text) !== said(turned))
    expect(alike(text.join(' '), turned.join(' '))).toBeLessThan(NEAR_COPY)
  },
)

test('without its articles a text says the same', () => {
  expect(alike('The board of Acme has approved a plan', 'Board of Acme has approved plan')).toBe(1)
})

test.prop([words(ENGLISH, 25), words(CHINESE, 25)])(
  'case, spaces, punctuation and full width make no difference',
  (english, chinese) => {
    const text = `${english.join(' ')} ${chinese.join('')}`
    const other = `${english.map((word) => word.toUpperCase()).join(',\n  ')} — ${chinese.join('')}。`
    expect(alike(text, other)).toBe(1)
    expect(alike('ＡＢＣ ＥＰＳ ２．３１', 'abc eps 2.31')).toBe(1)
  },
)

test.prop([
  words(ENGLISH, 40),
  fc.nat(39),
  fc.double({ min: 0.01, max: 99, noNaN: true }),
  fc.double({ min: 0.01, max: 99, noNaN: true }),
])('the same words with another figure are no copy', (text, at, one, other) => {
  fc.pre(one.toFixed(2) !== other.toFixed(2))
  const earned = (figure: number): string => text.with(at, figure.toFixed(2)).join(' ')
  expect(alike(earned(one), earned(other))).toBeLessThan(NEAR_COPY)
  expect(alike(earned(one), earned(one))).toBe(1)
})

test.each([
  ['Q3 earnings of $2.31 a share, above estimates', 'Q3 earnings of $1.07 a share, above estimates'],
  [
    'The company raises its full-year guidance after a strong quarter',
    'The company cuts its full-year guidance after a strong quarter',
  ],
  ['第三季度每股收益2.31元，高于预期', '第三季度每股收益1.07元，高于预期'],
  ['央行宣布加息二十五个基点', '央行宣布降息二十五个基点'],
  ['Tesla buys from Ford', 'Ford buys from Tesla'],
  ['Tesla bought Lucid', 'Tesla was bought by Lucid'],
  ['Tesla raises guidance and cuts jobs', 'Tesla cuts guidance and raises jobs'],
  ['Tesla sues its supplier in Ohio', 'Tesla is sued by its supplier in Ohio'],
  ['Apple −5% after results', 'Apple +5% after results'],
  ['Apple -5% after results', 'Apple 5% after results'],
  ['Apple pays $5 million', 'Apple pays €5 million'],
  ['Umsatz steigt um 3,5 Prozent', 'Umsatz steigt um 35 Prozent'],
  ['Tesla to buy Lucid', 'Tesla to buy Lucid?'],
  ['Gold ↑ on the day', 'Gold ↓ on the day'],
])('says something else: %s / %s', (one, other) => {
  expect(alike(one, other)).toBeLessThan(NEAR_COPY)
})

test.prop([words(ENGLISH, 80), words(CHINESE, 80)])(
  'texts of other words are not alike',
  (english, chinese) => {
    expect(alike(english.join(' '), chinese.join(''))).toBeLessThan(0.3)
  },
)

test.prop([fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 300 })])(
  'is between 0 and 1, the same both ways, and 1 with itself',
  (one, other) => {
    const [a, b] = [sketchOf(one), sketchOf(other)]
    expect(a.length).toBeLessThanOrEqual(200)
    expect(a).toMatch(/^[\w.-]*$/)
    expect(alikeness(a, b)).toBe(alikeness(b, a))
    expect(alikeness(a, b)).toBeGreaterThanOrEqual(0)
    expect(alikeness(a, b)).toBeLessThanOrEqual(1)
    expect(alikeness(a, a)).toBe(a === '' ? 0 : 1)
    if (alikeness(a, b) >= NEAR_COPY) expect(a.slice(0, WHOLE_LETTERS)).toBe(b.slice(0, WHOLE_LETTERS))
  },
)

test('nothing is a copy of a text without words', () => {
  expect(sketchOf(' … ')).toBe('')
  expect(alike('', '')).toBe(0)
})

test('a text beyond what is kept costs no more', () => {
  const kept = 'word '.repeat(4_000)
  expect(sketchOf(`${kept}other`)).toBe(sketchOf(kept))
})
