import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { sharedWords, wordKeyOf } from './word-key.ts'

describe('the key of a text’s words', () => {
  test.each([
    ['Apple cuts prices by 1,250 dollars.', 'APPLE cuts prices, by 1250 dollars'],
    ['The Fed raises rates', 'Fed raises the rates'],
    ['苹果降价', '苹果，降价。'],
  ])('%s is %s', (one, other) => {
    expect(wordKeyOf(one)).toBe(wordKeyOf(other))
  })

  test.each([
    ['Apple buys Tesla', 'Tesla buys Apple'],
    ['Sales rose 5%', 'Sales rose -5%'],
    ['Sales rose 5%', 'Sales rose 5'],
    ['profit of 1.5', 'profit of 15'],
    ['X was bought by Y', 'X bought Y'],
  ])('%s is not %s', (one, other) => expect(wordKeyOf(one)).not.toBe(wordKeyOf(other)))

  test('is empty without a word', () => {
    expect(wordKeyOf(' — … ')).toBe('')
  })

  test.prop([fc.string({ unit: 'binary' })])('any text has one', (text) => {
    expect(wordKeyOf(text)).toMatch(/^(?:[0-9a-f]{32})?$/)
  })
})

test('shared words are 1 for the same, 0 for others', () => {
  expect(sharedWords(new Set(['a', 'b']), new Set(['b', 'a']))).toBe(1)
  expect(sharedWords(new Set(['a']), new Set(['b']))).toBe(0)
  expect(sharedWords(new Set(), new Set(['b']))).toBe(0)
})
