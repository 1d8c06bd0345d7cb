import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { exactNames } from './names.ts'
import { tokensOf } from './text-tokens.ts'

const one = (text: string) => [...new Set(tokensOf(text).names)]

describe('exact names and figures', () => {
  test.each([
    ['class of shares', ['BRK.B', 'brk.b', 'BRK-B', 'BRK/B'], 'BRK.B'],
    ['pair', ['BTC/USDT', 'btc/usdt', 'BTC-USDT', 'BTCUSDT', 'btcusdt'], 'BTCUSDT'],
    ['metal', ['XAUUSD', 'xauusd', 'XAU/USD', 'xau-usd'], 'XAUUSD'],
    ['ticker', ['$AAPL', 'AAPL', '$aapl'], 'AAPL'],
    ['listing', ['600519.SS', '600519.ss'], '600519.SS'],
    ['form', ['10-K', '10-k'], '10-K'],
    ['ratio', ['0.618', '.618', '0.6180'], '0.618'],
    ['multiple of risk', ['1.5R', '1.50R', '1.5r'], '1.5R'],
    ['share', ['61.8%', '61.80%'], '61.8%'],
    ['amount', ['1,452.40', '1452.4', '$1,452.4'], '1452.4'],
    ['comparison', ['RSI<30', 'RSI < 30', 'rsi<30', 'ＲＳＩ＜３０'], 'RSI<30'],
    ['comparison or equal', ['RSI ≤ 30', 'RSI<=30'], 'RSI<=30'],
    ['handle', ['T12', 't12'], 'T12'],
    ['episode', ['E7', 'e7'], 'E7'],
    [
      'day',
      ['2026-03-02', '2026/3/2', '2026年3月2日', 'March 2, 2026', '2nd of March 2026', '2 Mar 2026'],
      '2026-03-02',
    ],
  ])('a %s has one form however it is written', (_, spellings, canonical) => {
    for (const spelling of spellings) expect(one(`we saw ${spelling}, again`), spelling).toContain(canonical)
  })

  test('are found in Chinese without spaces', () => {
    expect(one('昨天RSI<30买入600519.SS，止损1.5R')).toEqual(
      expect.arrayContaining(['RSI<30', '600519.SS', '1.5R']),
    )
  })

  test('plain words, abbreviations and ends of sentences are none', () => {
    expect(one('We sold it, e.g. at noon. Then i.e. later.')).toEqual([])
  })

  test('a day that is not in the calendar is none', () => {
    expect(one('2026-02-30')).not.toContain('2026-02-30')
  })

  test('different figures stay different', () => {
    expect(one('RSI<30')).not.toContain('RSI<3')
    expect(one('10.618')).not.toContain('0.618')
    expect(one('BRK.B')).not.toContain('BRK.A')
  })

  test.prop([fc.string({ unit: 'binary', maxLength: 200 })])(
    'any text is read without failing, into names without spaces',
    (text) => {
      for (const entity of exactNames(text)) expect(entity).toMatch(/^[^\s"]+$/u)
    },
  )
})
