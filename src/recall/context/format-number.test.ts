import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { minutes, money, price, signedMoney, signedShare } from './format-number.ts'

describe('numbers for reading', () => {
  test.each([
    ['0', '0.00'],
    ['1234567.5', '1,234,567.50'],
    ['-1234.565', '-1,234.57'],
    ['0.004', '0.00'],
    ['-0.004', '0.00'],
    ['0.005', '0.01'],
    ['999.995', '1,000.00'],
    ['99999999999999999999.99', '99,999,999,999,999,999,999.99'],
    ['-12', '-12.00'],
  ])('money: %s is %s', (given, expected) => {
    expect(money(given)).toBe(expected)
  })

  test.each([
    ['5', '+5.00'],
    ['-5', '-5.00'],
    ['0', '+0.00'],
    ['-0.001', '+0.00'],
  ])('a result: %s is %s', (given, expected) => {
    expect(signedMoney(given)).toBe(expected)
  })

  test.each([
    ['65200', '65,200'],
    ['1.0850', '1.085'],
    ['0.00001234', '0.00001234'],
    ['1.123456789', '1.12345679'],
    ['0.00000000123', '0.00000000123'],
    ['0.0000000623', '0.0000000623'],
    ['0.000000062345678', '0.0000000623457'],
    ['-0.0000000601', '-0.0000000601'],
    ['0.123456789', '0.12345679'],
    ['100', '100'],
    ['0', '0'],
  ])('a price: %s is %s', (given, expected) => {
    expect(price(given)).toBe(expected)
  })

  test.each([
    [0.01234, '+1.23%'],
    [-0.0123, '-1.23%'],
    [0, '+0.00%'],
    [-0.00001, '+0.00%'],
    [1.5, '+150.00%'],
  ])('a share: %d is %s', (given, expected) => {
    expect(signedShare(given)).toBe(expected)
  })

  test.each([
    [0, '0m'],
    [45.4, '45m'],
    [59.6, '1h'],
    [60, '1h'],
    [150, '2h30m'],
    [2879, '47h59m'],
    [2880, '2d'],
    [3000, '2d2h'],
  ])('%d minutes are %s', (given, expected) => {
    expect(minutes(given)).toBe(expected)
  })

  test.prop([fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n })])(
    'cents are exact, whatever the size',
    (cents) => {
      const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
      const exact = `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
      expect(money(exact).replaceAll(',', '')).toBe(exact)
    },
  )
})
