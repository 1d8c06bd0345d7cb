import { expect, test } from 'vitest'
import examples from '../../../test/vectors/published-formula-examples.json' with { type: 'json' }
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import { habitsOf } from './habits.ts'
import { sampleAgent } from './testing/sample-agent.ts'
import { seedWindow, stabilityOf, windowSize } from './window.ts'

test.each([0, 0.5, 1])('the window of owm-1.0 at stability %d is the published one', (stability) => {
  const vector = examples.vectors.find(({ id }) => id === `window_${stability}`)
  expect(seedWindow(stability)).toBe(vector?.computed)
})

test('ours reaches from 20 to 100', () => {
  expect([0, 0.25, 0.5, 1].map(windowSize)).toEqual([20, 40, 60, 100])
})

test('behaviour that is always the same is stable, and what doubles half way is not', () => {
  const steady = Array.from({ length: 100 }, () => 0.01)
  const doubled = steady.map((size, i) => (i < 40 ? size : 2 * size))
  expect(stabilityOf([steady]).value).toBe(1)
  // Five parts of 20: logarithms 0, 0, ln 2, ln 2, ln 2 less a constant; sd = ln 2 · √(.3) = .3797; 1 − .3797/.5
  expect(stabilityOf([doubled]).value).toBeCloseTo(0.2407, 4)
  expect(stabilityOf([steady, doubled]).value).toBeCloseTo((1 + 0.2407) / 2, 4)
})

test('fewer than 40 trades do not tell, and everything is looked at', () => {
  expect(stabilityOf([Array.from({ length: 39 }, () => 1)])).toMatchObject({ value: null, n: 39, least: 40 })
  const young = habitsOf(sampleAgent(mulberry32(1), 39))
  expect([young.stability.value, young.window]).toEqual([null, 39])
})

test('the window follows stability: an agent that changed is judged by its newest trades', () => {
  const steady = habitsOf(sampleAgent(mulberry32(3), 150, { size: () => 0.01, holding: () => 3_600 }))
  expect([steady.closed, steady.window]).toEqual([100, 100])
  const changed = habitsOf(
    sampleAgent(mulberry32(3), 150, { size: (_, __, i) => (i < 110 ? 0.01 : 0.05), holding: () => 3_600 }),
  )
  expect(changed.window).toBe(windowSize(changed.stability.value ?? Number.NaN))
  expect(changed.window).toBeLessThan(70)
})
