import { expect, test } from 'vitest'
import { scoreBelief, scorePlan } from './belief-and-plan-scores.ts'

test('a belief is worth its P(edge), counted once, and fades by (1 + age/180)^−.3', () => {
  // (1 + 180/180)^−.3 = .8122523963562356
  const { score, components } = scoreBelief({ formula: 'owm-1.1', quality: 0.8, sim: 1, ageDays: 180 })
  expect(components).toMatchObject({ Q: 0.8, Sim: 1, Conf: 1 })
  expect(score).toBeCloseTo(0.8 * 0.8122523963562356, 12)
})

test('in owm-1.0 its confidence is both Q and Conf', () => {
  // .8 · (.5 + .5 · .8)
  expect(scoreBelief({ formula: 'owm-1.0', quality: 0.8, sim: 1, ageDays: 0 }).score).toBeCloseTo(0.72, 12)
})

test('a plan does not fade', () => {
  expect(scorePlan({ formula: 'owm-1.1', quality: 0.6, sim: 0.3 }).score).toBeCloseTo(0.18, 12)
  expect(scorePlan({ formula: 'owm-1.1', quality: 0.6, sim: 0 }).score).toBe(0)
})
