import { expect, test } from 'vitest'
import { inKeyOrder, withSortedKeys } from './in-key-order.ts'

test('a row has its keys in order, and so have those that are made of it', () => {
  const inOrder = inKeyOrder<{ size: number; at: number; kind: string }>()
  const first = inOrder({ size: 1, kind: 'a', at: 2 })
  const second = inOrder({ kind: 'b', at: 3, size: 4 })
  expect(JSON.stringify(first)).toBe('{"at":2,"kind":"a","size":1}')
  expect(JSON.stringify({ ...second, at: 5 })).toBe('{"at":5,"kind":"b","size":4}')
})

test('so has one whose keys are not always the same', () => {
  expect(JSON.stringify(withSortedKeys({ b: 1, a: { d: 1, c: 2 } }))).toBe('{"a":{"d":1,"c":2},"b":1}')
})
