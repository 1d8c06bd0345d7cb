import { expect, test } from 'vitest'
import { mayBeEnglish } from './english.ts'

test.each([
  'Gold fell after the jobs report.',
  'Société Générale — naïve entry',
  'bought gold 黄金 near support after the news',
  '2,400.50',
  '',
])('%j is read', (text) => {
  expect(mayBeEnglish(text)).toBe(true)
})

test.each([
  '黄金跌破支撑位后止损',
  'XAUUSD 突破前高，做多',
  'BTC RSI MACD 都背离，先减仓',
  'Золото упало после отчёта',
  'ゴールドは下落した',
])('%j is left to others', (text) => {
  expect(mayBeEnglish(text)).toBe(false)
})
