import { expect, test } from 'vitest'
import { type AlikeItem, alikeGroups } from './alike-groups.ts'

interface Named extends AlikeItem {
  readonly name: string
}

/** A direction in degrees: 31 apart is just alike. */
const at = (name: string, degrees: number): Named => {
  const radians = (degrees * Math.PI) / 180
  const vector = Float32Array.of(Math.cos(radians), Math.sin(radians))
  return { name, words: new Set(), sentiment: null, vector }
}
const worded = (name: string, text: string): Named => ({
  name,
  words: new Set(text.split(' ')),
  sentiment: null,
  vector: null,
})
const names = (groups: readonly (readonly Named[])[]): string[] =>
  groups.map((group) => group.map(({ name }) => name).join(''))

test('more than three that are alike are a group, three are not', () => {
  expect(names(alikeGroups([at('a', 0), at('b', 1), at('c', 2)]))).toEqual([])
  expect(names(alikeGroups([at('a', 0), at('b', 1), at('x', 90), at('c', 2), at('d', 3)]))).toEqual(['abcd'])
})

test('everything in a group is like one of it: a chain is none', () => {
  const chain = [at('a', 0), at('b', 30), at('c', 60), at('d', 90), at('e', 120)]
  expect(names(alikeGroups(chain))).toEqual([])
})

test('there may be several, the larger first', () => {
  const items = [0, 5, 10, 15, 50, 55, 60, 65, 70].map((degrees, i) => at('abcdefghi'[i] ?? '', degrees))
  expect(names(alikeGroups(items))).toEqual(['efghi', 'abcd'])
})

test('texts that no embedder reads are compared by their words', () => {
  const texts = [
    'oil fell on stocks',
    'oil fell on supply',
    'grain ships wait',
    'oil fell on fears',
    'oil fell',
  ]
  const items = texts.map((text, i) => worded('abcde'[i] ?? '', text))
  expect(names(alikeGroups(items))).toEqual(['abde'])
})

test('what one calls good for the price and the other bad is not alike', () => {
  const judged = (name: string, sentiment: number): Named => ({ ...at(name, 0), sentiment })
  const good = ['a', 'b', 'c', 'd'].map((name) => judged(name, 0.5))
  expect(names(alikeGroups([...good.slice(0, 3), judged('x', -0.5)]))).toEqual([])
  expect(names(alikeGroups([...good, judged('x', -0.5)]))).toEqual(['abcd'])
})
