import { expect, test } from 'vitest'
import examples from '../../../test/vectors/published-formula-examples.json' with { type: 'json' }
import { hindsightKelly } from './hindsight-kelly.ts'

const times = (count: number, r: number): number[] => Array.from({ length: count }, () => r)

test('is 2p − 1 for an even bet', () => {
  expect(hindsightKelly([...times(60, 1), ...times(40, -1)])).toBeCloseTo(0.2, 9)
})

test('sees the rare large loss that the two-point formula averages away', () => {
  const vector = examples.vectors.find(({ id }) => id === 'kelly_twopoint_tail')
  expect(vector?.computed).toMatchObject({
    exact_log_optimal: expect.closeTo(
      hindsightKelly([...times(75, 1), ...times(23, -1), ...times(2, -10)]),
      9,
    ),
  })
})

test('is nothing without a gain, and bounded without a loss', () => {
  expect(hindsightKelly([...times(5, 1), ...times(5, -1)])).toBe(0)
  expect(hindsightKelly(times(20, 0.5))).toBe(0.95)
})
