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
