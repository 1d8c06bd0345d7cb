import { describe, expect, test } from 'vitest'
import { mayRead } from './read-languages.ts'

describe('English', () => {
  const reads = mayRead(['en'])

  test.each([
    'Gold fell after the jobs report.',
    'Société Générale — naïve entry',
    'bought gold 黄金 near support after the news',
    '2,400.50',
    '',
  ])('%j is read', (text) => {
    expect(reads(text)).toBe(true)
  })

  test.each([
    '黄金跌破支撑位后止损',
    'XAUUSD 突破前高，做多',
    'BTC RSI MACD 都背离，先减仓',
    'Золото упало после отчёта',
    'ゴールドは下落した',
  ])('%j is left to others', (text) => {
    expect(reads(text)).toBe(false)
  })
})

test.each<[readonly string[], string, boolean]>([
  [['zh'], '黄金跌破支撑位后止损', true],
  [['zh'], 'Gold fell after the jobs report.', false],
  [['ja'], 'ゴールドは下落した', true],
  [['ja'], 'データー', true],
  [['ko'], '금값이 떨어졌다', true],
  [['zh'], '금값이 떨어졌다', false],
  [['ru'], 'Золото упало после отчёта', true],
  [['en', 'zh'], 'BTC RSI MACD 都背离，先减仓', true],
  [['en', 'zh'], 'Золото упало после отчёта', false],
])('of %j, %j is read: %s', (languages, text, read) => {
  expect(mayRead(languages)(text)).toBe(read)
})

test.each(['english', 'xx', '', '12'])('%j is refused as a language', (language) => {
  expect(() => mayRead([language])).toThrow(
    expect.objectContaining({ code: 'invalid_input', field: 'languages' }),
  )
})
