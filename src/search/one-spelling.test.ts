import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { tokensOf } from './text-tokens.ts'

const read = (text: string) => {
  const { words, names } = tokensOf(text)
  return new Set([...words, ...names.map((name) => `=${name}`)])
}
const shared = (a: string, b: string) => [...read(a)].filter((term) => read(b).has(term))

describe('what is written in several ways is one name', () => {
  test.each([
    [
      'pair',
      [
        'EUR/USD',
        'EURUSD',
        'EUR-USD',
        'eur/usd',
        'eur_usd',
        'EUR_USD',
        'eurusd',
        'EUR / USD',
        'EUR.USD',
        'EUR∕USD',
        'EUR USD',
        'EUR–USD',
        'EUR—USD',
        'EUR−USD',
        'EUR - USD',
        'EUR|USD',
        'EUR:USD',
        'EUR vs USD',
        'EUR to USD',
        'EURUSD=X',
      ],
      '=EURUSD',
    ],
    ['pair of a smaller currency', ['USD/MXN', 'usd-mxn', 'USDMXN', 'usdmxn'], '=USDMXN'],
    ['two of them', ['NOK/SEK', 'NOKSEK', 'nok_sek'], '=NOKSEK'],
    [
      'crypto pair',
      ['BTC/USDT', 'BTC-USDT', 'btcusdt', 'btc/usdt', 'BTC/USDT:USDT', 'BTCUSDTPERP', 'BTC-USDT-SWAP'],
      '=BTCUSDT',
    ],
    [
      'year of a fiscal year',
      ['FY2022', 'FY22', 'FY 2022', 'fiscal year 2022', 'Financial year 2022', '2022'],
      '2022',
    ],
    ['quarter', ["Q3'24", 'Q3 2024', '3Q24', '2024 Q3'], '=Q32024'],
    ['quarter without a year', ["Q3'24", 'Q3'], 'q3'],
    ['form', ['10-K', '10K', '10-k', 'the 10k filing'], '=10-K'],
    [
      'identifier',
      ['calcPositionSize', 'calc_position_size', 'CalcPositionSize', 'CALC_POSITION_SIZE'],
      'calcpositionsize',
    ],
    ['word of an identifier', ['calcPositionSize', 'calc_position_size', 'position'], 'position'],
    ['number', ['12,500', '12500', '12500.00', '12,500.0'], '12500'],
    ['large number', ['1,234,567.89', '1234567.89'], '1234567.89'],
    ['emoji', ['sold too early 😱', '😱'], '😱'],
    ['emoji of any colour', ['👍', '👍🏽'], '👍'],
    ['emoji with or without its sign', ['❤', '❤️'], '❤'],
    ['ticker that is a stop word', ['ON fell 4% on weak guidance', 'how did ON do?', 'we hold $ON'], '=ON'],
    ['another', ['bought ALL before the report', '$ALL', 'view of ALL'], '=ALL'],
  ])('a %s', (_, spellings, name) => {
    for (const spelling of spellings) expect([...read(`seen: ${spelling}, again`)], spelling).toContain(name)
  })

  test('a leg alone is not the pair, and another pair shares none', () => {
    expect(shared('EUR/USD', 'EUR')).toEqual([])
    expect(shared('USD/JPY', 'GBP/USD')).toEqual([])
    expect(shared('USD/JPY', 'USDJPY')).toContain('=USDJPY')
    expect(shared('USD JPY', 'GBP/USD')).toEqual([])
    expect([...read('levels 50 100 200')]).toEqual(expect.arrayContaining(['50', '100', '200']))
    expect([...read('the 15m chart, 5M bars')]).toEqual(expect.arrayContaining(['15m', '5m']))
    expect([...read('balances in EUR USD JPY')]).toEqual(expect.arrayContaining(['eur', 'usd', 'jpy']))
    expect([...read('stop/try again')]).toContain('try')
  })

  test('ten thousand is no form, and a shouted sentence names no ticker', () => {
    expect([...read('an account of 10k')]).not.toContain('=10-K')
    expect([...read('WE SOLD IT ALL')].filter((term) => /^=(?:IT|ALL|WE)$/.test(term))).toEqual([])
    expect([...read('it fell on Monday')]).not.toContain('=ON')
  })

  test.prop([fc.string({ unit: 'binary', maxLength: 300 })])('any text is read without failing', (text) => {
    for (const term of read(text)) expect(term).not.toMatch(/\s/u)
  })
})
