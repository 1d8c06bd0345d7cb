import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { DAY_MS, isHindcastError, parse } from '#vocabulary'
import { MOST_PLANS, planQuality, refuseTooMany, zPlanGiven } from './plan.ts'
import { describeAction } from './plan-action.ts'
import { aPlan, NOON } from './testing/a-plan.ts'

const given = { condition: { drawdown: { from: 0.1 } }, action: { type: 'skip_trade' } }

const refused = (
  make: () => unknown,
): { code: string; field: string | null; problem: string; next: string } => {
  try {
    make()
  } catch (error) {
    if (isHindcastError(error)) return error.toJSON()
    throw error
  }
  throw new Error('nothing was refused')
}
const refusedGiven = (value: unknown) => refused(() => parse(zPlanGiven, value, 'plan'))

describe('a plan', () => {
  test('is active for thirty days at a middling priority unless said otherwise', () => {
    const plan = aPlan(given, { n: 3 })
    expect(plan).toMatchObject({ status: 'active', priority: 0.5, symbol: null, until: null, triggers: 0 })
    expect(plan.expiresAt).toBe(NOON + 30 * DAY_MS)
    expect(plan.n).toBe(3)
    expect(aPlan({ expiresAt: null }).expiresAt).toBeNull()
    expect(aPlan({ sources: ['E1', 'B2', 'E1'] }).sources).toEqual(['E1', 'B2'])
  })

  test('reads the same when it is read again', () => {
    const full = {
      ...given,
      until: { drawdown: { below: 0.05 } },
      expiresAt: '2026-04-01T00:00:00Z',
      sources: ['E12'],
    }
    const once = parse(zPlanGiven, full, 'plan')
    expect(parse(zPlanGiven, JSON.parse(JSON.stringify(once)), 'plan')).toEqual(once)
  })

  test.each([['2026-03-02T12:00:00Z'], ['2026-03-02T11:59:59Z'], ['2020-01-01T00:00:00Z']])(
    'whose time is over at %s is refused',
    (expiresAt) => {
      expect(refused(() => aPlan({ expiresAt }))).toMatchObject({ code: 'invalid_time', field: 'expiresAt' })
    },
  )

  const wrong: readonly (readonly [string, object, string])[] = [
    ['an unknown field', { condition: { tredn: 'up' } }, 'condition.tredn'],
    ['no condition', { condition: undefined }, 'condition'],
    ['an unknown field to end it', { until: { weather: 'rain' } }, 'until.weather'],
    ['an unknown action', { action: { type: 'panic' } }, 'action.type'],
    ['no effect', { action: { type: 'adjust_param', param: 'size' } }, 'action'],
    ['two effects', { action: { type: 'adjust_param', param: 'size', multiply: 2, add: 1 } }, 'action'],
    [
      'an effect that changes nothing',
      { action: { type: 'adjust_param', param: 'size', multiply: 1 } },
      'action',
    ],
    [
      'a negative factor',
      { action: { type: 'adjust_param', param: 'size', multiply: -1 } },
      'action.multiply',
    ],
    ['a parameter too many', { action: { type: 'skip_trade', param: 'size' } }, 'action.param'],
    ['an empty message', { action: { type: 'alert', message: ' ' } }, 'action.message'],
    ['a priority above 1', { priority: 1.5 }, 'priority'],
    ['a source that is no handle', { sources: ['the last trade'] }, 'sources.0'],
    ['a time without a zone', { expiresAt: '2026-04-01T00:00:00' }, 'expiresAt'],
    ['a field that plans do not have', { colour: 'red' }, 'colour'],
  ]
  test.each(wrong)('with %s is refused', (_, change, field) => {
    expect(refusedGiven({ ...given, ...change }).field).toBe(field)
  })

  test('that would be one too many is refused', () => {
    expect(() => refuseTooMany(MOST_PLANS - 1)).not.toThrow()
    expect(refused(() => refuseTooMany(MOST_PLANS)).problem).toContain('50')
  })

  test.each([
    [{ type: 'adjust_param', param: 'size', multiply: 0.5 }, 'multiply size by 0.5'],
    [{ type: 'adjust_param', param: 'size', multiply: 1 / 3 }, 'multiply size by 0.33333333'],
    [{ type: 'adjust_param', param: 'stop', set: 0 }, 'set stop to 0'],
    [{ type: 'adjust_param', param: 'stop', add: -1 }, 'add -1 to stop'],
    [{ type: 'force_exit' }, 'close the trade'],
  ])('says what to do: %j', (action, words) => {
    expect(describeAction(aPlan({ action }).action)).toBe(words)
  })

  test.prop([fc.double({ min: 0, max: 1, noNaN: true })])(
    'without sources is neither good nor bad',
    (priority) => {
      expect(planQuality(priority, [])).toBe(priority / 2)
    },
  )

  test('has its priority times the mean quality of its sources', () => {
    // .8 · (.9 + .5)/2 = .56
    expect(planQuality(0.8, [0.9, 0.5])).toBeCloseTo(0.56, 12)
  })
})
