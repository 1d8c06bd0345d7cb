import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { DAY_MS, type Instant, plusMs } from '#vocabulary'
import { summarise } from './summary.ts'

const on = (day: number): Instant => plusMs(Date.UTC(2026, 2, 1) as Instant, (day - 1) * DAY_MS)

test('has the first sentence of each report, in the order of time, the same words once', () => {
  const { text, of } = summarise([
    { text: 'The brakes of Acme trucks fail in the cold. Traders learned of it late.', at: on(3) },
    { text: 'REUTERS\nAcme Inc. recalls 40,000 trucks over faulty brakes. The weather was fine.', at: on(2) },
    { text: 'Acme Inc. recalls 40,000 trucks over faulty brakes!', at: on(6) },
  ])
  expect(text).toBe(
    '3 reports, 2026-03-02 to 2026-03-06: Acme Inc. recalls 40,000 trucks over faulty brakes. · The brakes of Acme trucks fail in the cold.',
  )
  expect(of).toEqual([0, 1, 2])
})

test('what is said otherwise stands there twice: rose beside fell, one figure beside another', () => {
  const oil = ['rose', 'fell', 'jumped', 'dropped'].map((word) => ({
    text: `Oil ${word} in late trading in New York after the report`,
    at: on(2),
  }))
  for (const word of ['rose', 'fell', 'jumped', 'dropped'])
    expect(summarise(oil).text).toContain(`Oil ${word} in late trading`)
})

test('in Chinese, and a report for which there is no room is none of them', () => {
  const texts = [
    '公司宣布召回四万辆卡车。天气晴朗。',
    '监管机构称卡车刹车存在缺陷。',
    '受召回消息影响，公司股价下跌百分之四。',
  ]
  expect(
    summarise(
      texts.map((text) => ({ text, at: on(2) })),
      64,
    ),
  ).toEqual({
    text: '2 reports, 2026-03-02: 公司宣布召回四万辆卡车。 · 监管机构称卡车刹车存在缺陷。',
    of: [0, 1],
  })
})

test('of nothing, and of texts that say nothing, is empty', () => {
  expect(summarise([]).text).toBe('')
  expect(summarise([{ text: ' \n ', at: on(1) }]).text).toBe('')
})

const texts = fc.array(
  fc.record({
    text: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.lorem({ mode: 'sentences', maxCount: 6 }),
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
    expect(summary.of.length > 0).toBe(summary.text !== '')
  },
)
