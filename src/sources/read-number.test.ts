import { expect, test } from 'vitest'
import { decimalOf, readNumber } from './read-number.ts'

test.each([
  ['1234.5', '.', '1234.5'],
  ['1,234.5', '.', '1234.5'],
  ['1.234,5', ',', '1234.5'],
  ['1 234,50', ',', '1234.5'],
  ["1'234.50", '.', '1234.5'],
  ['$1,234.50', '.', '1234.5'],
  ['-0,5', ',', '-0.5'],
  ['−0.5', '.', '-0.5'],
  ['(12.50)', '.', '-12.5'],
  ['0.00012 BNB', '.', '0.00012'],
  ['0.01BTC', '.', '0.01'],
  ['1e-7', '.', '0.0000001'],
  ['0,5', '.', undefined],
  ['0.5', ',', undefined],
  ['1,23,4', '.', undefined],
  ['many', '.', undefined],
  ['0.1%', '.', undefined],
  ['5k', '.', undefined],
  ['1.5M', '.', undefined],
  ['12 pips', '.', undefined],
  ['3R', '.', undefined],
  ['10x', '.', '10'],
  ['USD 12.50', '.', '12.5'],
  ['5 lots', '.', '5'],
  ['', '.', undefined],
] as const)('%s with a decimal %s', (cell, decimal, read) => {
  expect(readNumber(cell, decimal)).toBe(read)
})

test.each([
  ['1,234.5', '.'],
  ['1.234,5', ','],
  ['0,5', ','],
  ['12.34', '.'],
  ['1,234', 'either'],
  ['1.234', 'either'],
  ['1234', null],
  ['BTC', null],
] as const)('the decimals of %s', (cell, sign) => {
  expect(decimalOf(cell)).toBe(sign)
})
