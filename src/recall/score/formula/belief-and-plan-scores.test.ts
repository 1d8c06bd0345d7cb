import { expect, test } from 'vitest'
import { scorePlan, scoreSeedBelief } from './belief-and-plan-scores.ts'

test('a belief of owm-1.0 is worth its confidence, as Q and as Conf, and fades by (1 + age/180)^−.3', () => {
  // .8 · (.5 + .5 · .8); (1 + 180/180)^−.3 = .8122523963562356
  expect(scoreSeedBelief({ quality: 0.8, sim: 1, ageDays: 0 }).score).toBeCloseTo(0.72, 12)
  const { score, components } = scoreSeedBelief({ quality: 0.8, sim: 1, ageDays: 180 })
  expect(components).toMatchObject({ Q: 0.8, Sim: 1, Conf: 0.9 })
  expect(score).toBeCloseTo(0.72 * 0.8122523963562356, 12)
})

test('a plan does not fade', () => {
  expect(scorePlan({ formula: 'owm-1.1', quality: 0.6, sim: 0.3 }).score).toBeCloseTo(0.18, 12)
  expect(scorePlan({ formula: 'owm-1.1', quality: 0.6, sim: 0 }).score).toBe(0)
})
