import { describe, expect, test } from 'vitest'
import { contentId } from '#vocabulary'
import { expectationsOf, mayPredict, surprise } from './expectation.ts'
import { beliefPosterior } from './shown.ts'
import { aBelief, BELIEF_START, observing, outcomes } from './testing/a-belief.ts'

const repeated = (times: number, ...rs: readonly number[]): number[] => Array(times).fill(rs).flat()
const good = observing(aBelief({ n: 1 }), outcomes(repeated(60, 1, 1, -1)))
const bad = observing(aBelief({ n: 2 }), outcomes(repeated(5, -1, -1, 1)))

describe('what beliefs expect of an episode', () => {
  test('is each one’s posterior, and their mean by precision', () => {
    const [a, b] = [beliefPosterior(good), beliefPosterior(bad)]
    if (a === null || b === null) throw new Error('two posteriors')
    const { each, expectedR } = expectationsOf([good, bad], 'stop')
    expect(each).toEqual([
      { belief: good.id, handle: 'B1', mean: a.mean, edge: a.edge },
      { belief: bad.id, handle: 'B2', mean: b.mean, edge: b.edge },
    ])
    expect(expectedR).toBeCloseTo(
      (a.mean / a.sd ** 2 + b.mean / b.sd ** 2) / (1 / a.sd ** 2 + 1 / b.sd ** 2),
      12,
    )
    // The better known one weighs more than half.
    expect(Math.abs((expectedR ?? 0) - a.mean)).toBeLessThan(Math.abs((expectedR ?? 0) - b.mean))
  })

  test('is nothing where none applies, has ten observations, or counts in that measure', () => {
    expect(expectationsOf([], 'stop')).toEqual({ each: [], expectedR: null })
    expect(expectationsOf([observing(aBelief(), outcomes(repeated(9, 1)))], 'stop').expectedR).toBeNull()
    expect(expectationsOf([good], 'proxy').expectedR).toBeNull()
  })

  test('leaves out what is retired, and what is merged unless it was found itself', () => {
    const elsewhere = contentId(BELIEF_START, 'container')
    expect(mayPredict(good)).toBe(true)
    expect(mayPredict({ ...good, state: 'retired' })).toBe(false)
    expect(mayPredict({ ...good, mergedInto: elsewhere })).toBe(false)
    expect(mayPredict({ ...good, mergedInto: elsewhere, state: 'supported' })).toBe(true)
    expect(mayPredict({ ...good, mergedInto: elsewhere, state: 'contradicted' })).toBe(true)
  })
})

describe('a surprise', () => {
  test('is the distance from what was expected, in σ', () => {
    expect(surprise(2, 0.5, 1.5)).toBe(1)
    expect(surprise(-1, 0.5, 1.5)).toBe(-1)
  })
  test('is unknown without an outcome or an expectation', () => {
    expect(surprise(null, 0.5, 1)).toBeNull()
    expect(surprise(1, null, 1)).toBeNull()
  })
})
