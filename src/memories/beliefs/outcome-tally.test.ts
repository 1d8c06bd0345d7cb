import { describe, expect, test } from 'vitest'
import { EMPTY_TALLY, meanDifference, tallyOutcomes } from './outcome-tally.ts'

describe('a tally', () => {
  test('has count, mean, squared deviations and signs', () => {
    expect(tallyOutcomes([1, -1, 3, 0])).toEqual({ n: 4, mean: 0.75, m2: 8.75, above: 2, below: 1 })
    expect(tallyOutcomes([])).toEqual(EMPTY_TALLY)
  })

  test('differs from another by Welch’s t', () => {
    // scipy.stats.ttest_ind([1, 2, 3, 4], [0, 0, 1, 1, 3], equal_var=False), version 1.17.
    const found = meanDifference(tallyOutcomes([1, 2, 3, 4]), tallyOutcomes([0, 0, 1, 1, 3]))
    expect(found.t).toBeCloseTo(1.7718732696558552, 12)
    expect(found.p).toBeCloseTo(0.12376998469175662, 10)
  })

  test('of one outcome says nothing; without any spread the sign decides', () => {
    expect(meanDifference(tallyOutcomes([5]), tallyOutcomes([1, 2, 3]))).toMatchObject({ t: 0, p: 1 })
    expect(meanDifference(tallyOutcomes([1, 1]), tallyOutcomes([0, 0]))).toMatchObject({
      t: Number.POSITIVE_INFINITY,
      p: 0,
    })
    expect(meanDifference(tallyOutcomes([1, 1]), tallyOutcomes([1, 1]))).toMatchObject({ t: 0, p: 1 })
  })
})
