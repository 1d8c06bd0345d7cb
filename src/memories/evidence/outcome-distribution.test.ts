import { describe, expect, test } from 'vitest'
import { outcomeDistribution } from './outcome-distribution.ts'
import { readingsOf } from './readings.ts'
import { situationGroups } from './situation-groups.ts'

/** Outcomes of equal weight, every other one in an up-trend. */
const record = (up: readonly number[], down: readonly number[], asked: 'up' | null = 'up') => {
  const all = up.flatMap((r, i) => [
    { r, trend: 'up' },
    { r: down[i] ?? 0, trend: 'down' },
  ])
  return {
    r: Float64Array.from(all, ({ r }) => r),
    g: new Float64Array(all.length).fill(1),
    s: new Float64Array(all.length).fill(1),
    groups: situationGroups({ trend: asked ?? undefined }, all),
  }
}
const times = (n: number, ...rs: readonly number[]): number[] => Array.from({ length: n }, () => rs).flat()

describe('the distribution of outcomes', () => {
  test('is of the reading that decides', () => {
    const set = record(times(30, 2, -1, 1), times(30, -1, -1, 0))
    const found = outcomeDistribution(set, readingsOf(set))
    expect(found?.reading).toMatchObject({ name: 'trend', members: 90 })
    // Two of three won in up-trends, none elsewhere.
    expect(found?.wins.share).toBeCloseTo(2 / 3, 12)
    expect(found?.quantiles).toEqual([-1, -1, 1, 2, 2])
    // Ninety of mean 2/3 and one at zero.
    expect(found?.estimate.mean).toBeCloseTo(60 / 91, 12)
  })

  test('is of all trades where no tag decides', () => {
    const set = record(times(30, 2, -1, 1), times(30, -1, -1, 0), null)
    const found = outcomeDistribution(set, readingsOf(set))
    expect(found?.reading).toMatchObject({ name: 'all', members: 180 })
    expect(found?.wins.share).toBeCloseTo(1 / 3, 12)
  })

  test('of few outcomes is of all of them, without a lower end to decide by', () => {
    const set = record([1, -1], [2, 0])
    expect(outcomeDistribution(set, readingsOf(set))?.reading).toMatchObject({ name: 'all', lower: null })
  })

  test('of nothing is nothing', () => {
    const set = record([], [])
    expect(outcomeDistribution(set, readingsOf(set))).toBeNull()
  })
})
