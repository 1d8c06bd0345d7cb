import { expect, test } from 'vitest'
import { figuresOf, isAhead, recallAt, reciprocalRank } from './metrics.ts'

test('recall is the share of the gold that was found, not whether any was', () => {
  const graded = { gold: ['a', 'b'], ranked: ['x', 'a', 'y', 'z', 'w', 'b'] }
  expect(recallAt(1, graded)).toBe(0)
  expect(recallAt(5, graded)).toBe(0.5)
  expect(recallAt(10, graded)).toBe(1)
})

test('a document returned twice counts once', () => {
  expect(recallAt(5, { gold: ['a', 'b'], ranked: ['a', 'a'] })).toBe(0.5)
})

test('the reciprocal rank is that of the first gold document', () => {
  expect(reciprocalRank({ gold: ['b', 'c'], ranked: ['a', 'b', 'c'] })).toBe(0.5)
  expect(reciprocalRank({ gold: ['d'], ranked: ['a', 'b', 'c'] })).toBe(0)
})

test('every question counts the same in the means', () => {
  // R@1: 1/2 and 1/1; MRR: 1 and 1; R@5: 1/2 and 1.
  const figures = figuresOf([
    { gold: ['a', 'b'], ranked: ['a'] },
    { gold: ['c'], ranked: ['c'] },
  ])
  expect(figures).toEqual({ questions: 2, r1: 0.75, r5: 0.75, r10: 0.75, mrr: 1 })
})

test('no question is no success', () => {
  expect(figuresOf([])).toEqual({ questions: 0, r1: 0, r5: 0, r10: 0, mrr: 0 })
})

test('the gold is ahead where it was found and nothing that must not come before it did', () => {
  const graded = { gold: ['a'], behind: ['b', 'c'] }
  expect(isAhead({ ...graded, ranked: ['x', 'a', 'b'] })).toBe(true)
  expect(isAhead({ ...graded, ranked: ['a'] })).toBe(true)
  expect(isAhead({ ...graded, ranked: ['c', 'a'] })).toBe(false)
  expect(isAhead({ ...graded, ranked: ['x'] })).toBe(false)
})

test('only questions with something to come before count for that, and only those with something to find at all', () => {
  const figures = figuresOf([
    { gold: ['a'], behind: ['b'], ranked: ['b', 'a'] },
    { gold: ['a'], behind: [], ranked: ['a'] },
    { gold: [], ranked: ['a'] },
  ])
  expect(figures).toEqual({
    questions: 2,
    r1: 0.5,
    r5: 1,
    r10: 1,
    mrr: 0.75,
    ahead: { questions: 1, share: 0 },
  })
})
