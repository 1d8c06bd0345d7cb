import { describe, expect, test } from 'vitest'
import {
  leadingPoint,
  percent,
  percentTo,
  plainNumber,
  signed,
  signedAsShown,
  signedR,
} from './number-text.ts'

describe('a sign', () => {
  test('is a plus or a hyphen', () => {
    expect([signed(1.254, 2), signed(-0.5, 2), signed(0, 2)]).toEqual(['+1.25', '-0.50', '+0.00'])
    expect([signedR(1.25), signedR(-2)]).toEqual(['+1.25R', '-2.00R'])
    expect([signedR(0), signedR(-0.001), signedR(0.004)]).toEqual(['0.00R', '0.00R', '0.00R'])
  })

  test('is that of the value, or in tables that of what is shown', () => {
    expect(signed(-0.001, 2)).toBe('-0.00')
    expect([signedAsShown(-0.001, 2), signedAsShown(-0.005, 2), signedAsShown(-0, 2)]).toEqual([
      '+0.00',
      '-0.01',
      '+0.00',
    ])
    expect([signedAsShown(-12.345, 1), signedAsShown(1e15 + 0.125, 2)]).toEqual([
      '-12.3',
      '+1000000000000000.13',
    ])
  })
})

test('a share is a percentage with so many decimals', () => {
  expect([percent(0.625), percent(0.625, 1), percent(0), percent(1)]).toEqual(['63%', '62.5%', '0%', '100%'])
})

test('or to so many digits, however small it is', () => {
  expect([percentTo(0.0075, 2), percentTo(0.3, 2), percentTo(0.1234, 2)]).toEqual(['0.75%', '30%', '12%'])
})

test('a number that was given is told without the digits that only a double has', () => {
  expect([0.1 + 0.2, 1 / 3, 65_432.15, -2, 0].map(plainNumber)).toEqual([
    '0.3',
    '0.33333333',
    '65432.15',
    '-2',
    '0',
  ])
})

test('a part of a score has no zero before its point', () => {
  expect([leadingPoint(0.831), leadingPoint(1.2), leadingPoint(-0.5)]).toEqual(['.83', '1.20', '-0.50'])
})
