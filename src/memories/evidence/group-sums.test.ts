import { expect, test } from 'vitest'
import { fieldGroups } from './group-sums.ts'
import { logBayesFactor } from './relevance.ts'

// Tags are numbered in the order in which they are met, which a trade told later may change.
test('groups numbered otherwise are the same evidence, to the last digit', () => {
  const outcomes = {
    r: Float64Array.from({ length: 40 }, (_, i) => Math.sin(i * 7.3) * 1.7),
    g: Float64Array.from({ length: 40 }, (_, i) => 1 / (1 + i * 0.13)),
  }
  const tags = Array.from({ length: 40 }, (_, i) => (i * i + (i >> 2)) % 5)
  const numbered = (order: readonly number[]) =>
    logBayesFactor(
      fieldGroups(outcomes, {
        field: 'trend',
        of: Uint8Array.from(tags, (tag) => 1 + order.indexOf(tag)),
        here: 1,
      })?.groups ?? [],
      1.3,
    )
  const orders = [
    [0, 1, 2, 3, 4],
    [4, 3, 2, 1, 0],
    [2, 0, 4, 1, 3],
    [1, 4, 0, 3, 2],
    [3, 2, 0, 4, 1],
  ]
  expect(new Set(orders.map(numbered)).size).toBe(1)
})
