import { test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { parse } from '#vocabulary'
import { zCondition } from './read-condition.ts'
import { conditions } from './testing/conditions.ts'
import { writtenCondition } from './write-condition.ts'

property.prop([conditions()], { numRuns: 2_000 })('what is written is read as the same condition', (one) => {
  const read = parse(zCondition, one, 'condition')
  expect(parse(zCondition, writtenCondition(read), 'condition')).toEqual(read)
})

test.each([
  [{ trend: 'up' }],
  [{ side: 'long', trend: ['down', 'up'] }],
  [{ not: { atrD1: { above: 25 } } }],
  [{ any: [{ session: 'london' }, { trend: 'up' }] }],
  [{ at: { from: '2026-03-02T10:00:00.000Z' } }],
])('%j is written as people write it', (condition) => {
  expect(writtenCondition(parse(zCondition, condition, 'condition'))).toEqual(condition)
})

test('what an older log calls direction is a side', () => {
  const stored = parse(zCondition, { field: 'direction', is: 'short' }, 'condition')
  expect(stored).toEqual({ field: 'direction', is: 'short' })
  expect(writtenCondition(stored)).toEqual({ side: 'short' })
})

test('two statements about one field stay two', () => {
  const both = { all: [{ any: [{ hour: 3 }, { trend: 'up' }] }, { any: [{ hour: 4 }, { trend: 'down' }] }] }
  expect(writtenCondition(parse(zCondition, both, 'condition'))).toEqual(both)
})
