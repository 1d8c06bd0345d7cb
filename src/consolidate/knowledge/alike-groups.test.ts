import { expect, test } from 'vitest'
import { type AlikeItem, alikeGroups } from './alike-groups.ts'

interface Named extends AlikeItem {
  readonly name: string
}

/** A direction in degrees: 31 apart is just alike. */
const at = (name: string, degrees: number, fresh = true): Named => {
  const radians = (degrees * Math.PI) / 180
  const vector = Float32Array.of(Math.cos(radians), Math.sin(radians))
  return { name, fresh, sketch: null, sentiment: null, vector }
}
const sketched = (name: string, sketch: string | null): Named => ({
  name,
  fresh: true,
  sketch,
  sentiment: null,
  vector: null,
})
const never = (): number => 0
const names = (groups: readonly (readonly Named[])[]): string[] =>
  groups.map((group) => group.map(({ name }) => name).join(''))

test('more than three that are alike are a group, three are not', () => {
  expect(names(alikeGroups([at('a', 0), at('b', 1), at('c', 2)], never))).toEqual([])
  expect(names(alikeGroups([at('a', 0), at('b', 1), at('x', 90), at('c', 2), at('d', 3)], never))).toEqual([
    'abcd',
  ])
})

test('everything in a group is like one of it: a chain is none', () => {
  const chain = [at('a', 0), at('b', 30), at('c', 60), at('d', 90), at('e', 120)]
  expect(names(alikeGroups(chain, never))).toEqual([])
})

test('there may be several, the larger first', () => {
  const items = [0, 5, 10, 15, 50, 55, 60, 65, 70].map((degrees, i) => at('abcdefghi'[i] ?? '', degrees))
  expect(names(alikeGroups(items, never))).toEqual(['efghi', 'abcd'])
})

test('what was compared before is not looked at again, unless something fresh is like it', () => {
  const old = [at('a', 0, false), at('b', 1, false), at('c', 2, false)]
  expect(names(alikeGroups([...old, at('d', 3, false)], never))).toEqual([])
  expect(names(alikeGroups([...old, at('d', 3)], never))).toEqual(['abcd'])
  expect(names(alikeGroups([...old, at('d', 90)], never))).toEqual([])
})

test('what no embedder reads is compared by its sketch, and what has neither by nothing', () => {
  const same = (a: string, b: string): number => (a === b ? 1 : 0)
  const items = ['x', 'x', 'y', 'x', 'x', null].map((sketch, i) => sketched('abcdef'[i] ?? '', sketch))
  expect(names(alikeGroups(items, same))).toEqual(['abde'])
})

test('what one calls good for the price and the other bad is not alike', () => {
  const judged = (name: string, sentiment: number): Named => ({ ...at(name, 0), sentiment })
  const good = ['a', 'b', 'c', 'd'].map((name) => judged(name, 0.5))
  expect(names(alikeGroups([...good.slice(0, 3), judged('x', -0.5)], never))).toEqual([])
  expect(names(alikeGroups([...good, judged('x', -0.5)], never))).toEqual(['abcd'])
})
