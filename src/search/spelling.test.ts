import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { editDistance, meantBy, wrongLetters } from './spelling.ts'

describe('misspelt words', () => {
  test.each([
    ['brekout', 'breakout', 1],
    ['braekout', 'breakout', 1],
    ['breakuot', 'breakout', 1],
    ['brakouts', 'breakout', 2],
    ['gold', 'gold', 0],
    ['gold', 'silver', 3],
  ])('%s is %s but for %d', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance)
    expect(editDistance(b, a, 2)).toBe(distance)
  })

  test('short words are taken as they are, figures too', () => {
    expect(['btc', '1452', 'gold', 'breakout'].map(wrongLetters)).toEqual([0, 0, 1, 2])
  })

  test('the nearest comes first, and nothing further than allowed', () => {
    expect(meantBy('slipage', ['slippage', 'slipages', 'garage', 'slip'])).toEqual(['slipages', 'slippage'])
    expect(meantBy('btc', ['bts'])).toEqual([])
  })

  // The plain recursion of the definition, over every way.
  const plain = (a: string, b: string): number => {
    if (a === '' || b === '') return a.length + b.length
    const same = a[0] === b[0] ? 0 : 1
    const swapped =
      a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0] ? 1 + plain(a.slice(2), b.slice(2)) : 99
    return Math.min(
      1 + plain(a.slice(1), b),
      1 + plain(a, b.slice(1)),
      same + plain(a.slice(1), b.slice(1)),
      swapped,
    )
  }
  const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 })
  test.prop([short, short])('is what the definition says, up to the bound', (a, b) => {
    expect(editDistance(a, b, 2)).toBe(Math.min(plain(a, b), 3))
  })
})
