import { describe, expect, test } from 'vitest'
import examples from '../../../test/vectors/published-formula-examples.json' with { type: 'json' }
import { betaCdf, betaInterval, betaMean, betaVariance } from './beta-interval.ts'

const example = (id: string): number | number[] => {
  const found = examples.vectors.find((vector) => vector.id === id)
  if (found === undefined) throw new Error(`no vector ${id}`)
  return found.computed as number | number[]
}

describe('a Beta distribution', () => {
  test('has the published means and variances, as computed', () => {
    expect(example('beta_7of10_alpha_beta')).toEqual([1 + 7, 1 + 3])
    expect(betaMean(8, 4)).toBeCloseTo(example('beta_7of10_mean') as number, 12)
    expect(betaVariance(8, 4)).toBeCloseTo(example('beta_7of10_var') as number, 12)
    expect(betaMean(2, 1)).toBeCloseTo(example('beta_seed_mean') as number, 12)
    expect(Math.sqrt(betaVariance(26, 26))).toBeCloseTo(example('beta_n50_sd') as number, 12)
  })

  // scipy.stats.beta, version 1.17.
  test.each([
    [8, 4, 0.43562581171077036, 0.8649245270803587, 0.004290893999999999],
    [2, 1, 0.22360679774997896, 0.9746794344808963, 0.09],
    [26, 26, 0.3868913627186251, 0.6131086372813749, 0.0013640898739738535],
    [1, 1, 0.05, 0.95, 0.3],
    [301, 701, 0.27681666675639727, 0.324434959581339, 0.49266278133226005],
    [0.5, 3.25, 0.0006529062821146549, 0.4702359676894629, 0.8576702257015941],
    [20001, 20001, 0.495888012563115, 0.504111987436885, 0.0],
  ])(
    'Beta(%f, %f) has the 90% interval and the distribution function of the reference',
    (a, b, low, high, at30) => {
      const interval = betaInterval(a, b)
      expect(interval[0]).toBeCloseTo(low, 10)
      expect(interval[1]).toBeCloseTo(high, 10)
      expect(betaCdf(0.3, a, b)).toBeCloseTo(at30, 10)
    },
  )

  test('is nothing below 0 and everything above 1', () => {
    expect([betaCdf(-0.1, 2, 3), betaCdf(0, 2, 3), betaCdf(1, 2, 3), betaCdf(1.1, 2, 3)]).toEqual([
      0, 0, 1, 1,
    ])
  })
})
