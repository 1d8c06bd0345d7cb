import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { DAY_MS, type Instant, plusMs } from '#vocabulary'
import { summarise } from './summary.ts'

const on = (day: number): Instant => plusMs(Date.UTC(2026, 2, 1) as Instant, (day - 1) * DAY_MS)

test('says what several reports have in common, in their own words and in the order of time', () => {
  const summary = summarise(
    [
      { text: 'Acme Inc. recalls 40,000 trucks over faulty brakes. The weather was fine.', at: on(2) },
      {
        text: 'The brakes of Acme trucks fail in the cold, the regulator found. Acme recalls the trucks.',
        at: on(3),
      },
      {
        text: 'Acme recalls trucks over brakes, the regulator said. Its shares fell 4% on the day.',
        at: on(5),
      },
      { text: 'Acme Inc. recalls 40,000 trucks over faulty brakes!', at: on(6) },
    ],
    260,
  )
  expect(summary).toBe(
    '4 reports, 2026-03-02 to 2026-03-06: The brakes of Acme trucks fail in the cold, the regulator found. Acme recalls the trucks. Acme recalls trucks over brakes, the regulator said. Acme Inc. recalls 40,000 trucks over faulty brakes!',
  )
})

test('of sentences that are equal the newest is taken, once', () => {
  const text = 'Acme halts trading in its shares.'
  expect(
    summarise([
      { text, at: on(2) },
      { text: text.toUpperCase(), at: on(4) },
    ]),
  ).toBe('2 reports, 2026-03-02 to 2026-03-04: ACME HALTS TRADING IN ITS SHARES.')
})

test('in Chinese', () => {
  expect(
    summarise(
      [
        { text: '公司宣布召回四万辆卡车。天气晴朗。', at: on(2) },
        { text: '监管机构称卡车刹车存在缺陷，公司召回四万辆卡车。', at: on(2) },
        { text: '受召回消息影响，公司股价下跌百分之四。', at: on(2) },
      ],
      70,
    ),
  ).toBe('3 reports, 2026-03-02: 公司宣布召回四万辆卡车。 监管机构称卡车刹车存在缺陷，公司召回四万辆卡车。')
})

test('a sentence longer than the room is cut at a word', () => {
  const summary = summarise([{ text: `Acme ${'recalls many trucks and '.repeat(60)}vans`, at: on(1) }], 120)
  expect(summary.length).toBeLessThanOrEqual(120)
  expect(summary).toMatch(/^1 reports?, 2026-03-01: Acme .*…$/)
})

test('of nothing, and of texts that say nothing, is empty', () => {
  expect(summarise([])).toBe('')
  expect(summarise([{ text: ' …\n🚀 ', at: on(1) }])).toBe('')
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
    expect(summary.length).toBeLessThanOrEqual(most)
    expect(summarise(given, most)).toBe(summary)
  },
)
