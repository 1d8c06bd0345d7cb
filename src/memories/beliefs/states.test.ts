import { describe, expect, test } from 'vitest'
import { instant } from '#vocabulary'
import statistics from '../../../test/vectors/statistics.json' with { type: 'json' }
import { eValue } from '../evidence/e-process.ts'
import type { Belief } from './belief.ts'
import { observe } from './observe.ts'
import { eBH, enterState, isSelectable, isTried, nextThreshold, selectStates, settleState } from './states.ts'
import { aBelief, observing, outcomes } from './testing/a-belief.ts'

const NOW = instant('2026-03-01T00:00:00Z')

/** A candidate with the e-values a test wants. */
const withE = (n: number, up: number, down: number, over: Partial<Belief> = {}): Belief => ({
  ...aBelief({ n }),
  observations: 50,
  state: 'candidate',
  up: [up, up, up, up],
  down: [down, down, down],
  ...over,
})

describe('e-BH', () => {
  test('selects what the reference selects', () => {
    expect(eBH(statistics.ebh.E)).toEqual(statistics.ebh.selected)
  })

  test('selects nothing of nothing, and one of one at twenty', () => {
    expect(eBH([])).toEqual([])
    expect(eBH([19.99])).toEqual([])
    expect(eBH([20])).toEqual([0])
  })

  test('needs more the more was tried', () => {
    expect(eBH([100], 5)).toEqual([0])
    expect(eBH([100], 6)).toEqual([])
    expect(nextThreshold(50, 0)).toBe(2000)
    expect(nextThreshold(50, 4)).toBe(400)
  })

  test('over the loud ones alone selects what it selects over all', () => {
    const all = [900, 5, 450, 0.1, 1200, 300, 0, 2, 19, 40]
    const loud = all.filter((e) => e >= 20)
    expect(eBH(loud, all.length).map((i) => loud[i])).toEqual(eBH(all).map((i) => all[i]))
  })
})

describe('the state of a belief', () => {
  test('a cell is forming until its tenth observation, then a candidate', () => {
    const nine = observing(aBelief(), outcomes([1, -1, 1, 1, -1, 1, -1, 1, 1]))
    expect([nine.state, isTried(nine)]).toEqual(['forming', false])
    const ten = observing(nine, outcomes([1], 9))
    expect([ten.state, isTried(ten)]).toEqual(['candidate', true])
    expect(ten.since).toBe(ten.lastEvidenceAt)
  })

  test('ten coin flips, even ten wins, support nothing', () => {
    const lucky = observing(aBelief(), outcomes(Array(10).fill(1)))
    expect(selectStates({ tried: 1, selectable: [lucky] })).toEqual([])
    expect(isSelectable(lucky)).toBe(false)
  })

  test('what is claimed and proven is supported, its opposite contradicted', () => {
    const chosen = selectStates({
      tried: 4,
      selectable: [
        withE(1, 500, 0.1),
        withE(2, 0.1, 500),
        withE(3, 500, 0.1, { claim: 'loses' }),
        withE(4, 0.1, 500, { claim: 'loses' }),
      ],
    })
    expect(chosen.map(({ state }) => state)).toEqual([
      'supported',
      'contradicted',
      'contradicted',
      'supported',
    ])
  })

  test('both signs count as tried: one belief needs forty', () => {
    expect(selectStates({ tried: 1, selectable: [withE(1, 39, 0.1)] })).toEqual([])
    expect(selectStates({ tried: 1, selectable: [withE(1, 40, 0.1)] })).toHaveLength(1)
  })

  test('the louder of two signs speaks', () => {
    expect(selectStates({ tried: 1, selectable: [withE(1, 80, 300)] })).toMatchObject([
      { state: 'contradicted', e: 300 },
    ])
    expect(selectStates({ tried: 1, selectable: [withE(1, 300, 80)] })).toMatchObject([
      { state: 'supported', e: 300 },
    ])
  })

  test('found ones help the next one, and are not found again', () => {
    const found = withE(1, 1e6, 0, { state: 'supported' })
    const next = withE(2, 110, 0)
    expect(selectStates({ tried: 5, selectable: [next] })).toEqual([])
    expect(selectStates({ tried: 5, selectable: [found, next] }).map(({ belief }) => belief)).toEqual([
      next.id,
    ])
  })

  test('a retired one neither returns nor helps', () => {
    const retired = withE(1, 1e6, 0, { state: 'retired' })
    expect(selectStates({ tried: 5, selectable: [retired, withE(2, 110, 0)] })).toEqual([])
  })

  test('D at a thousand retires, from the state it stood for', () => {
    const standing = enterState(withE(1, 1e6, 0), 'supported', NOW)
    expect(settleState({ ...standing, alarm: [999, 999, 999] }, NOW).state).toBe('supported')
    expect(settleState({ ...standing, alarm: [1000, 1000, 1000] }, NOW)).toMatchObject({
      state: 'retired',
      since: NOW,
    })
  })

  test('the alarm starts with the state; that of a seed listens since the seed', () => {
    const cell = observing(aBelief(), outcomes(Array(20).fill(-1)))
    expect(cell.alarm).toEqual([])
    expect(enterState(cell, 'supported', NOW)).toMatchObject({ alarm: [0, 0, 0], alarmSince: NOW })

    const seed = observing(aBelief({ source: 'seeded' }), outcomes([1, -1, 1]))
    expect(eValue(seed.alarm)).toBeGreaterThan(0)
    expect(enterState(seed, 'supported', NOW)).toMatchObject({
      alarm: seed.alarm,
      alarmSince: seed.createdAt,
    })
    expect(enterState(seed, 'contradicted', NOW)).toMatchObject({ alarm: [0, 0, 0], alarmSince: NOW })
  })

  test('losses alarm what gains, and gains what loses', () => {
    const [loss] = outcomes([-1])
    const [gain] = outcomes([1])
    if (loss === undefined || gain === undefined) throw new Error('two outcomes')
    const gains = enterState(withE(1, 1e6, 0), 'supported', NOW)
    const loses = enterState(withE(1, 0, 1e6), 'contradicted', NOW)
    expect(observe(gains, loss).alarm).toEqual(observe(loses, gain).alarm)
    expect(observe(gains, gain).alarm).toEqual(observe(loses, loss).alarm)
    expect(eValue(observe(gains, loss).alarm)).toBeGreaterThan(eValue(observe(gains, gain).alarm))
  })
})
