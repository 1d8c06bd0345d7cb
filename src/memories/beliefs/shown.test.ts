import { describe, expect, test } from 'vitest'
import { stream } from '../../lab/random/mulberry32.ts'
import { aboutMore } from './about-more.ts'
import { beliefHolds, beliefPosterior, beliefQuality, isFading, shownBelief } from './shown.ts'
import { aBelief, observing, outcomes } from './testing/a-belief.ts'

const ALONE = { tried: 1, found: 0 }
const repeated = (times: number, ...rs: readonly number[]): number[] => Array(times).fill(rs).flat()

describe('a belief as it is shown', () => {
  test('has its uncertainty beside its confidence', () => {
    const few = shownBelief(
      observing(aBelief(), outcomes(repeated(1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1))),
      ALONE,
    )
    const many = shownBelief(
      observing(aBelief(), outcomes(repeated(30, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1))),
      ALONE,
    )
    expect(few.confidence).toBeCloseTo(8 / 12, 12)
    expect(few.uncertainty).toBeCloseTo(0.017094017094017096, 12)
    // Beta(8, 4), scipy 1.17.
    expect(few.confidenceInterval[0]).toBeCloseTo(0.43562581171077036, 9)
    expect(few.confidenceInterval[1]).toBeCloseTo(0.8649245270803587, 9)
    expect(many.uncertainty).toBeLessThan(few.uncertainty / 20)
    expect(many.expectancy?.sd).toBeLessThan(few.expectancy?.sd ?? 0)
  })

  test('has the posterior of expectancy over its fading evidence', () => {
    // Two outcomes, by hand: w = .99, 1; Σw 1.99, Σw² 1.9801, Σw·R = .99·2 − 1 = .98; n = 3.9601/1.9801; v floors at 1
    // unless wider: n/(n−1)·(Σw·R²/Σw − m²) = 2.0000…·(4.96/1.99 − .4924623²).
    const n = 3.9601 / 1.9801
    const m = 0.98 / 1.99
    const v = (n / (n - 1)) * (4.96 / 1.99 - m * m)
    const a = (n * m) / (n + 50)
    const u = v / (n + 50) + v / 25
    const mean = (a / u + (n * m) / v) / (1 / u + n / v)
    const { expectancy } = shownBelief(observing(aBelief(), outcomes([2, -1])), ALONE)
    expect(expectancy?.mean).toBeCloseTo(mean, 12)
    expect(expectancy?.sd).toBeCloseTo((1 / u + n / v) ** -0.5, 12)
    expect(expectancy?.n).toBeCloseTo(n, 12)
  })

  test('forgets: its effective size stays below 199', () => {
    const old = observing(aBelief(), outcomes(repeated(2_000, 1, -1)))
    const { expectancy } = shownBelief(old, ALONE)
    expect(expectancy?.n).toBeGreaterThan(198)
    expect(expectancy?.n).toBeLessThan(199)
  })

  test('30% wins of 3R is an edge with a confidence of .3', () => {
    const belief = observing(aBelief(), outcomes(repeated(50, 3, -1, -1, 3, -1, -1, -1, 3, -1, -1)))
    const shown = shownBelief(belief, ALONE)
    expect(shown.confidence).toBeCloseTo(0.3, 2)
    expect(shown.edge).toBeGreaterThan(0.8)
    expect(beliefQuality(belief, 'owm-1.1')).toBe(shown.edge)
    expect(beliefQuality(belief, 'owm-1.0')).toBeCloseTo(0.4615, 2)
  })

  test('90% wins of .3R against losses of 3R is none, though confidence is .9', () => {
    const belief = observing(aBelief(), outcomes(repeated(50, ...repeated(9, 0.3), -3)))
    expect(shownBelief(belief, ALONE).confidence).toBeGreaterThan(0.89)
    expect(beliefHolds(belief)).toBeLessThan(0.5)
  })

  test('a claim of losing holds where there is no edge', () => {
    const rs = outcomes(repeated(30, -1, -1, 1))
    expect(beliefHolds(observing(aBelief({ claim: 'loses' }), rs))).toBeGreaterThan(0.9)
    expect(beliefHolds(observing(aBelief(), rs))).toBeLessThan(0.1)
  })

  test('high confidence on few trades is suspicious; on many, or low, it is not', () => {
    const suspicious = (rs: readonly number[]): boolean =>
      shownBelief(observing(aBelief(), outcomes(rs)), ALONE).suspicious
    expect(suspicious(repeated(10, 1))).toBe(true)
    expect(suspicious([...repeated(15, 1), ...repeated(4, -1)])).toBe(true)
    expect(suspicious([...repeated(16, 1), ...repeated(4, -1)])).toBe(false)
    expect(suspicious([...repeated(6, 1), ...repeated(4, -1)])).toBe(false)
    expect(shownBelief(aBelief({ source: 'seeded' }), ALONE).suspicious).toBe(false)
  })

  test('before anything was observed it is even, and has no expectancy', () => {
    const shown = shownBelief(aBelief({ source: 'seeded' }), ALONE)
    expect(shown).toMatchObject({
      expectancy: null,
      edge: 0.5,
      holds: 0.5,
      aboutMore: null,
      ePlus: 1,
      alarm: 0,
    })
    expect(shown.confidence).toBeCloseTo(2 / 3, 12)
  })

  test('supported and of late losing, or contradicted and of late gaining, is fading; a candidate never is', () => {
    const good = observing(aBelief(), outcomes(repeated(60, 1)))
    const bad = observing(aBelief(), outcomes(repeated(60, -1)))
    expect([good, bad].map((one) => isFading({ ...one, state: 'supported' }))).toEqual([false, true])
    expect([good, bad].map((one) => isFading({ ...one, state: 'contradicted' }))).toEqual([true, false])
    expect([good, bad].map(isFading)).toEqual([false, false])
  })
})

describe('about how many more', () => {
  const fresh = aBelief()
  const posterior = (mean: number) => ({
    ...(beliefPosterior(observing(fresh, outcomes([1]))) ?? fail()),
    mean,
    variance: 1.44,
  })
  const fail = (): never => {
    throw new Error('a posterior')
  }

  // Medians by simulation (docs/method.md#beliefs): E⁺ ≥ 20 for one proposition. What is said errs to the long side: paths cross early.
  test.each([
    [0.1, 902],
    [0.2, 329],
    [0.3, 205],
    [0.5, 115],
  ])('an edge of %fR takes about %i observations', (edge, measured) => {
    const said = aboutMore(fresh, posterior(edge), 20) ?? 0
    expect(said).toBeGreaterThanOrEqual(measured)
    expect(said).toBeLessThanOrEqual(1.3 * measured)
  })

  test('more the more was tried, fewer the more is there already', () => {
    const one = aboutMore(fresh, posterior(0.2), 40) ?? 0
    expect(aboutMore(fresh, posterior(0.2), 2000)).toBeGreaterThan(one)
    const underway = { ...fresh, up: [2, 3, 5, 10] }
    expect(aboutMore(underway, posterior(0.2), 40)).toBeLessThan(one)
    expect(aboutMore({ ...fresh, up: [1e4, 1e4, 1e4, 1e4] }, posterior(0.2), 40)).toBe(0)
  })

  test('hopeless where nothing is seen', () => {
    expect(aboutMore(fresh, posterior(0), 20)).toBeNull()
    expect(aboutMore(fresh, posterior(0.002), 20)).toBeNull()
  })

  test('a loss can be told too', () => {
    expect(aboutMore(fresh, posterior(-0.2), 20)).toBeGreaterThan(300)
  })

  test('said of what is open, not of what was found', () => {
    const random = stream(4, 'edge')
    const belief = observing(aBelief(), outcomes(Array.from({ length: 60 }, () => (random() < 0.6 ? 1 : -1))))
    expect(shownBelief(belief, { tried: 20, found: 0 }).aboutMore).toBeGreaterThan(100)
    expect(shownBelief({ ...belief, state: 'supported' }, { tried: 20, found: 0 }).aboutMore).toBeNull()
  })
})
