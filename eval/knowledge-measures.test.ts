import { expect, test } from 'vitest'
import { measuresOf, measuresRow, type Recalled } from './knowledge-measures.ts'

const one = (id: string, layer: Recalled['layer'] = 'short', ageDays = 1): Recalled => ({
  id,
  layer,
  ageDays,
})

test('how varied what was recalled is', () => {
  const measured = measuresOf([
    [one('a'), one('b', 'mid', 10)],
    [one('a', 'short', 2), one('a', 'short', 2)],
    [one('c', 'mid', 30), one('d', 'mid', 20)],
    [],
  ])
  const none = { distinct: 0, largestShare: 0, medianAge: null }
  expect(measured).toEqual({
    days: 4,
    aDay: 1.5,
    distinct: 4,
    largestShare: 0.5,
    medianAge: 10,
    layers: {
      short: { distinct: 1, largestShare: 0.5, medianAge: 2 },
      mid: { distinct: 3, largestShare: 0.25, medianAge: 20 },
      long: none,
      reflection: none,
    },
  })
  expect(measuresRow('x', measured)).toEqual([
    'x',
    '4',
    '1.5',
    '100',
    '0.50',
    '1, 0.50, 2 d',
    '3, 0.25, 20 d',
    '–',
    '–',
  ])
})

test('of no day at all', () => {
  expect(measuresOf([])).toMatchObject({ days: 0, aDay: 0, distinct: 0, largestShare: 0 })
})
