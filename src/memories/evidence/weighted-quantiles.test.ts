import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { weightedQuantiles } from './weighted-quantiles.ts'

const one = fc.record({
  value: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -1e6, max: 1e6, noNaN: true })),
  weight: fc.integer({ min: 0, max: 8 }),
})
const SHARES = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1]

/** By definition: the smallest value at or below which at least that share of the weight lies. */
const plainly = (all: readonly { value: number; weight: number }[], share: number): number | undefined => {
  const seen = all.filter(({ weight }) => weight > 0).toSorted((a, b) => a.value - b.value)
  const total = seen.reduce((sum, { weight }) => sum + weight, 0)
  let sum = 0
  return seen.find(({ weight }) => {
    sum += weight
    return sum >= share * total
  })?.value
}

describe('weighted quantiles', () => {
  test.prop([fc.array(one, { minLength: 1, maxLength: 200 })])('are what sorting everything gives', (all) => {
    fc.pre(all.some(({ weight }) => weight > 0))
    const values = Float64Array.from(all, ({ value }) => value)
    const weights = Float64Array.from(all, ({ weight }) => weight)
    expect(weightedQuantiles(values, weights, SHARES)).toEqual(SHARES.map((share) => plainly(all, share)))
  })

  test('of equal values are that value, of nothing none', () => {
    expect(weightedQuantiles(Float64Array.of(2, 2, 2), Float64Array.of(1, 5, 1))).toEqual([2, 2, 2, 2, 2])
    expect(weightedQuantiles(new Float64Array(0), new Float64Array(0))).toEqual([])
  })
})
