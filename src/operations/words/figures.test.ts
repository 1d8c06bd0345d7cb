import { describe, expect, test } from 'vitest'
import {
  chance,
  countedShare,
  estimateInR,
  estimateShare,
  eValueText,
  inR,
  notKnown,
  orUnknown,
  sum,
} from './figures.ts'

describe('a figure', () => {
  test.each([
    [1.25, '+1.25R'],
    [-1, '-1.00R'],
    [0, '0.00R'],
    [-0.001, '0.00R'],
    [0.004, '0.00R'],
    [0.006, '+0.01R'],
  ])('in R has its sign and two decimals, and none where it is nothing: %d', (r, text) => {
    expect(inR(r)).toBe(text)
  })

  test('comes with its interval', () => {
    expect(estimateInR(0.52, -0.35, 0.69)).toBe('+0.52R (-0.35 to +0.69R)')
    expect(estimateInR(0.001, -0.001, 0.5)).toBe('0.00R (0.00 to +0.50R)')
    expect(estimateShare(0.584, 0.51, 0.64)).toBe('58% (51–64%)')
  })

  test.each([
    [0, '0%'],
    [0.045, '4.5%'],
    [0.624, '62%'],
    [1, '100%'],
  ])('that is a share is a percentage: %d', (share, text) => {
    expect(countedShare(share)).toBe(text)
  })

  test.each([
    [0, '<0.1%'],
    [1e-81, '<0.1%'],
    [0.5, '50%'],
    [0.996, '99.6%'],
    [0.99999, '>99.9%'],
    [1, '>99.9%'],
  ])('that is a probability never claims to be certain: %d', (probability, text) => {
    expect(chance(probability)).toBe(text)
  })

  test('that is not known says so, and why', () => {
    expect(orUnknown(null, countedShare, 'no trade yet')).toBe('unknown (no trade yet)')
    expect(orUnknown(0, countedShare, 'no trade yet')).toBe('0%')
    expect(notKnown(null)).toBe('unknown')
  })

  test('too large for digits is shown by its size', () => {
    expect(sum(-1234.5)).toBe('-1,234.50')
    expect([sum(0), sum(-0.004), sum(0.01)]).toEqual(['0.00', '0.00', '+0.01'])
    expect(sum(1e21)).toBe('1.000e+21')
    expect(eValueText(2_500_000)).toBe('2.5e+6')
    expect(eValueText(6.4414)).toBe('6.44')
  })
})
