import { expect, test } from 'vitest'
import { measuresOf, type Recalled } from './knowledge-measures.ts'

const one = (id: string, layer: Recalled['layer'] = 'short', ageDays = 1): Recalled => ({
  id,
  layer,
  ageDays,
})

test('how varied what was recalled is', () => {
  const days = [
    [one('a'), one('b', 'mid', 10)],
    [one('a', 'short', 2), one('a', 'short', 2)],
    [one('c', 'mid', 30), one('d', 'mid', 20)],
    [],
  ]
  expect(measuresOf(days)).toEqual({
    days: 4,
    aDay: 1.5,
    distinct: 100,
    largestShare: 0.5,
    medianAge: { short: 2, mid: 20, long: null, reflection: null },
  })
})

test('of no day at all', () => {
  expect(measuresOf([])).toMatchObject({ days: 0, aDay: 0, distinct: 0, largestShare: 0 })
})
