import { describe, expect, test } from 'vitest'
import { DAY_MS, parse, plusMs } from '#vocabulary'
import { mergePlans, planKey } from './merge-plans.ts'
import { zPlanGiven } from './plan.ts'
import { defensivePlan, testPlanFor } from './ready-plans.ts'
import { aPlan, NOON } from './testing/a-plan.ts'
import { triggered } from './trigger.ts'

describe('the defensive plan', () => {
  test('comes with three quarters of the limit, not before, and multiplies nothing: appetite has', () => {
    expect(defensivePlan(0.149, 0.2)).toBeNull()
    expect(defensivePlan(null, 0.2)).toBeNull()
    expect(defensivePlan(0.15, 0.2)).toMatchObject({
      action: {
        type: 'alert',
        message: expect.stringContaining('15% or more; what size advises is reduced already'),
      },
    })
    expect(defensivePlan(0.06, 0.08)).toMatchObject({ condition: { from: 0.06 }, until: { below: 0.02 } })
  })

  test('holds from 15% and ends under 5%', () => {
    const plan = aPlan(defensivePlan(0.2, 0.2) ?? {})
    const at = (drawdown: number) => triggered(plan, { drawdown }, NOON)
    expect([0.2, 0.15, 0.1, 0.04].map(at)).toEqual([true, true, false, false])
    expect(plan.expiresAt).toBeNull()
  })

  test('is what anyone could have given, and is known again', () => {
    const given = defensivePlan(0.2, 0.2)
    expect(parse(zPlanGiven, given, 'plan')).toEqual(given)
    expect(planKey(aPlan(given ?? {}))).toBe(planKey(parse(zPlanGiven, given, 'plan')))
  })
})

test('a belief is tested by an alert that stands for ninety days', () => {
  const given = testPlanFor('B3', { field: 'trend', is: 'up' }, NOON)
  expect(parse(zPlanGiven, given, 'plan')).toEqual(given)
  expect(given).toMatchObject({ sources: ['B3'], expiresAt: NOON + 90 * DAY_MS })
  expect(given.action).toMatchObject({ type: 'alert', message: expect.stringContaining('next ten trades') })
})

describe('plans that say the same', () => {
  const a = { condition: { trend: 'down', hour: [3] }, sources: ['E1'], priority: 0.4 }
  const b = { condition: { all: [{ hour: 3 }, { trend: 'down' }] }, sources: ['E2', 'E1'], priority: 0.7 }

  test('become the oldest, with all sources, the highest priority and the latest end', () => {
    const [merged, ...none] = mergePlans(
      [aPlan(b, { n: 2 }), aPlan({ ...a, expiresAt: null }, { n: 1 })],
      NOON,
    )
    expect(none).toEqual([])
    expect(merged?.kept).toMatchObject({ n: 1, sources: ['E1', 'E2'], priority: 0.7, expiresAt: null })
    expect(merged?.dropped.map(({ n }) => n)).toEqual([2])
    const later = '2027-01-01T00:00:00Z'
    const [two] = mergePlans([aPlan(a, { n: 1 }), aPlan({ ...b, expiresAt: later }, { n: 2 })], NOON)
    expect(two?.kept.expiresAt).toBe(Date.parse(later))
  })

  test.each([
    [{ symbol: 'BTC' }, {}],
    [{ strategy: 'x' }, {}],
    [{ action: { type: 'force_exit' } }, {}],
    [{ until: { hour: 4 } }, {}],
    [{}, { status: 'cancelled' as const }],
    [{}, { status: 'triggered' as const }],
  ])('do not if one differs by %j %j', (given, changes) => {
    expect(mergePlans([aPlan(a, { n: 1 }), aPlan({ ...b, ...given }, { n: 2, ...changes })], NOON)).toEqual(
      [],
    )
  })

  test('do not once their time is over', () => {
    expect(mergePlans([aPlan(a, { n: 1 }), aPlan(b, { n: 2 })], plusMs(NOON, 31 * DAY_MS))).toEqual([])
  })
})
