// E-values, e-BH and retirement over time (docs/method.md#beliefs), through the functions that the log uses.
import { describe, expect, test } from 'vitest'
import { mulberry32, type Random, stream } from '../../lab/random/mulberry32.ts'
import { eValue } from '../evidence/e-process.ts'
import type { Belief } from './belief.ts'
import { observe } from './observe.ts'
import { isFading } from './shown.ts'
import { enterState, isSelectable, isTried, selectStates } from './states.ts'
import { aBelief, outcomes } from './testing/a-belief.ts'

/**
 * Trade-like: 45% wins, even between .02 and 2.43R, else −1R. Mean .45·1.2222 − .55 = 0, sd 1.2R; the edge is added.
 */
const trade = (random: Random, edge: number): number =>
  (random() < 0.45 ? 1.2222 + (2 * random() - 1) * 1.205 : -1) + edge

const [ONE] = outcomes([0])
if (ONE === undefined) throw new Error('an outcome')
const seeing = (belief: Belief, r: number): Belief => observe(belief, { ...ONE, r })
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

test('trade-like outcomes without an edge have mean 0 and sd 1.2R', () => {
  const random = mulberry32(1)
  const rs = Array.from({ length: 200_000 }, () => trade(random, 0))
  const mean = rs.reduce((sum, r) => sum + r, 0) / rs.length
  expect(Math.abs(mean)).toBeLessThan(0.01)
  expect(Math.sqrt(rs.reduce((sum, r) => sum + (r - mean) ** 2, 0) / rs.length)).toBeCloseTo(1.2, 2)
})

test('without an edge, E⁺ is ever 20 in at most .083 of 400 paths of 5,000 looks', () => {
  let ever = 0
  let everLosing = 0
  for (let path = 0; path < 400; path++) {
    const random = stream(path, 'null')
    let belief = aBelief()
    let up = false
    let down = false
    for (let look = 0; look < 5_000; look++) {
      belief = seeing(belief, trade(random, 0))
      up ||= eValue(belief.up) >= 20
      down ||= eValue(belief.down) >= 20
    }
    ever += up ? 1 : 0
    everLosing += down ? 1 : 0
  }
  expect(ever / 400).toBeLessThanOrEqual(0.083)
  expect(everLosing / 400).toBeLessThanOrEqual(0.083)
})

test('of 45 cells with nothing and 5 at .2R, e-BH finds the five and hardly anything else', () => {
  let falseShare = 0
  let found = 0
  // Were each cell judged by itself, a seventh of what is found would be wrong: in so many runs nearly four standard errors too much.
  const RUNS = 40
  for (let run = 0; run < RUNS; run++) {
    const random = stream(run, 'grid')
    const cells = Array.from({ length: 50 }, (_, n) => aBelief({ n }))
    for (let round = 0; round < 1_500; round++) {
      for (let i = 0; i < cells.length; i++) {
        const cell = cells[i]
        if (cell !== undefined) cells[i] = seeing(cell, trade(random, i < 5 ? 0.2 : 0))
      }
      const known = { tried: cells.filter(isTried).length, selectable: cells.filter(isSelectable) }
      for (const { belief: id, state } of selectStates(known)) {
        const i = cells.findIndex((cell) => cell.id === id)
        const cell = cells[i]
        if (cell !== undefined) cells[i] = enterState(cell, state, ONE.knownAt)
      }
    }
    const stands = cells.map(({ state }) => state !== 'candidate')
    const right = cells.slice(0, 5).filter(({ state }) => state === 'supported').length
    const all = stands.filter(Boolean).length
    falseShare += all === 0 ? 0 : (all - right) / all
    found += right
  }
  expect(falseShare / RUNS).toBeLessThanOrEqual(0.05)
  expect(found / RUNS).toBeGreaterThanOrEqual(4.5)
})

describe.each([
  ['supported', 1],
  ['contradicted', -1],
] as const)('what is %s', (state, sign) => {
  const standing = (): Belief =>
    enterState({ ...aBelief(), observations: 10, state: 'candidate' }, state, ONE.at)

  test('is retired soon after it has turned', () => {
    const late: number[] = []
    let fading = 0
    for (let path = 0; path < 200; path++) {
      const random = stream(path, 'turn')
      let belief = standing()
      for (let i = 0; i < 300; i++) belief = seeing(belief, trade(random, sign * 0.2))
      let trades = 0
      let shownFading = false
      for (; belief.state !== 'retired' && trades < 5_000; trades++) {
        belief = seeing(belief, trade(random, -sign * 0.2))
        shownFading ||= isFading(belief)
      }
      late.push(trades)
      fading += shownFading ? 1 : 0
    }
    expect(median(late)).toBeLessThanOrEqual(300)
    // Before it is retired one is nearly always told that it looks otherwise.
    expect(fading / 200).toBeGreaterThan(0.9)
  })

  test('is not retired while it holds', () => {
    let retired = 0
    for (let path = 0; path < 200; path++) {
      const random = stream(path, 'steady')
      let belief = standing()
      for (let i = 0; i < 1_000; i++) belief = seeing(belief, trade(random, sign * 0.2))
      retired += belief.state === 'retired' ? 1 : 0
    }
    expect(retired / 200).toBeLessThanOrEqual(0.02)
  })
})
