import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { DAY_MS, type Instant, plusMs } from '#vocabulary'
import { summarise } from './summary.ts'

const on = (day: number): Instant => plusMs(Date.UTC(2026, 2, 1) as Instant, (day - 1) * DAY_MS)

test('says of each report the sentence that has most in common with the others, in the order of time', () => {
  const { text, told } = summarise(
    [
      { text: 'Acme Inc. recalls 40,000 trucks over faulty brakes. The weather was fine.', at: on(2) },
      {
        text: 'The brakes of Acme trucks fail in the cold, the regulator found. Traders were told of it late.',
        at: on(3),
      },
      {
        text: 'Acme recalls trucks over brakes, the regulator said. Its shares fell 4% on the day.',
        at: on(5),
      },
      { text: 'Acme Inc. recalls 40,000 trucks over faulty brakes!', at: on(6) },
    ],
    400,
  )
  expect(text).toBe(
    '4 reports, 2026-03-02 to 2026-03-06, each by a sentence: The brakes of Acme trucks fail in the cold, the regulator found. · Acme recalls trucks over brakes, the regulator said. · Acme Inc. recalls 40,000 trucks over faulty brakes!',
  )
  expect(told).toEqual([0, 1, 2, 3])
})

test('what is said otherwise is said: rose beside fell, one figure beside another', () => {
  const oil = ['rose', 'fell', 'jumped', 'dropped'].map((word) => ({
    text: `Oil ${word} in late trading in New York after the report on stocks at Cushing by the agency`,
    at: on(2),
  }))
  for (const word of ['rose', 'fell', 'jumped', 'dropped'])
    expect(summarise(oil).text).toContain(`Oil ${word} in late trading`)
  const apple = [12, 48, 77, 91].map((figure) => ({
    text: `Apple shares change by ${figure} percent`,
    at: on(2),
  }))
  expect(summarise(apple).text).toBe(
    '4 reports, 2026-03-02, each by a sentence: Apple shares change by 12 percent · Apple shares change by 48 percent · Apple shares change by 77 percent · Apple shares change by 91 percent',
  )
})

test('of sentences that are equal the newest is taken, once', () => {
  const text = 'Acme halts trading in its shares.'
  expect(
    summarise([
      { text, at: on(2) },
      { text: text.toUpperCase(), at: on(4) },
    ]),
  ).toEqual({ text: '2 reports, 2026-03-02 to 2026-03-04: ACME HALTS TRADING IN ITS SHARES.', told: [0, 1] })
})

test('in Chinese', () => {
  expect(
    summarise(
      [
        { text: '公司宣布召回四万辆卡车。天气晴朗。', at: on(2) },
        { text: '监管机构称卡车刹车存在缺陷，公司召回四万辆卡车。', at: on(2) },
        { text: '受召回消息影响，公司股价下跌百分之四。', at: on(2) },
      ],
      95,
    ),
  ).toEqual({
    text: '2 reports, 2026-03-02, each by a sentence: 公司宣布召回四万辆卡车。 · 监管机构称卡车刹车存在缺陷，公司召回四万辆卡车。',
    told: [0, 1],
  })
})

test('a report for which there is no room is not told, nor counted', () => {
  const long = { text: `Acme ${'recalls many trucks and '.repeat(60)}vans`, at: on(1) }
  expect(summarise([long], 120)).toEqual({ text: '', told: [] })
  expect(summarise([long, { text: 'Acme recalls many trucks', at: on(2) }], 120)).toEqual({
    text: '1 reports, 2026-03-02: Acme recalls many trucks',
    told: [1],
  })
})

test('of nothing, and of texts that say nothing, is empty', () => {
  expect(summarise([]).text).toBe('')
  expect(summarise([{ text: ' …\n🚀 ', at: on(1) }]).text).toBe('')
})

const texts = fc.array(
  fc.record({
    text: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.lorem({ mode: 'sentences', maxCount: 6 }),
      fc.constant('一。'.repeat(5_000)),
    ),
    at: fc.nat(30).map(on),
  }),
  { maxLength: 8 },
)

test.prop([texts, fc.integer({ min: 60, max: 900 })])(
  'never longer than asked for, and the same every time',
  (given, most) => {
    const summary = summarise(given, most)
    expect(summary.text.length).toBeLessThanOrEqual(most)
    expect(summarise(given, most)).toEqual(summary)
    expect(summary.told.length > 0).toBe(summary.text !== '')
  },
)
