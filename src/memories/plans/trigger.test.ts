import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { contentId, DAY_MS, plusMs } from '#vocabulary'
import { evaluate } from '../conditions/evaluate.ts'
import type { Facts } from '../conditions/situation-facts.ts'
import { conditions, partialFacts } from '../conditions/testing/conditions.ts'
import { PLAN_STATUSES } from './plan.ts'
import { aPlan, NOON } from './testing/a-plan.ts'
import {
  afterTrigger,
  expiredAt,
  inForce,
  plansInForce,
  planTruth,
  standing,
  statusAt,
  testableOnTick,
  triggered,
} from './trigger.ts'

const falling: Facts = { trend: 'down', symbol: 'XAUUSD' }

describe('a plan triggers', () => {
  test('when its condition holds, and not when that is unknown', () => {
    expect(triggered(aPlan(), falling, NOON)).toBe(true)
    expect(triggered(aPlan(), { trend: 'up' }, NOON)).toBe(false)
    expect(triggered(aPlan(), {}, NOON)).toBe(false)
    expect(triggered(aPlan(), { trend: 'unknown' }, NOON)).toBe(false)
  })

  test.prop([conditions(), partialFacts(), fc.constantFrom(...PLAN_STATUSES)])(
    'never with an unknown, never unless it is active',
    (condition, facts, status) => {
      const plan = { ...aPlan({}, { status }), condition }
      expect(triggered(plan, facts, NOON)).toBe(status === 'active' && evaluate(condition, facts) === 'holds')
      expect(triggered(plan, {}, NOON)).toBe(false)
    },
  )

  test('only within the symbol and strategy it is confined to', () => {
    const gold = aPlan({ symbol: 'XAUUSD', strategy: 'breakout' })
    expect(planTruth(gold, { ...falling, strategy: 'breakout' })).toBe('holds')
    expect(planTruth(gold, falling)).toBe('unknown')
    expect(planTruth(gold, { ...falling, symbol: 'BTC' })).toBe('fails')
    expect(planTruth(gold, { strategy: 'breakout', symbol: 'XAUUSD' })).toBe('unknown')
  })

  test('once: afterwards it is triggered, and still in force', () => {
    const by = contentId(NOON, 'decision')
    const plan = afterTrigger(aPlan(), NOON, by)
    expect(plan).toMatchObject({ status: 'triggered', triggeredAt: NOON, triggeredBy: by, triggers: 1 })
    expect(triggered(plan, falling, NOON)).toBe(false)
    expect(inForce(plan, falling, NOON)).toBe(true)
  })

  test('not once the condition that ends it holds', () => {
    const plan = aPlan({ until: { drawdown: { below: 0.05 } } })
    expect(triggered(plan, { ...falling, drawdown: 0.04 }, NOON)).toBe(false)
    expect(triggered(plan, { ...falling, drawdown: 0.06 }, NOON)).toBe(true)
    expect(triggered(plan, falling, NOON)).toBe(true)
  })
})

describe('time runs out at the moment given', () => {
  const plan = aPlan()
  const end = plusMs(NOON, 30 * DAY_MS)
  test('and not before', () => {
    expect(expiredAt(plan, plusMs(end, -1))).toBe(false)
    expect(expiredAt(plan, end)).toBe(true)
    expect(triggered(plan, falling, plusMs(end, -1))).toBe(true)
    expect(triggered(plan, falling, end)).toBe(false)
    expect(expiredAt(aPlan({ expiresAt: null }), plusMs(end, 9_999 * DAY_MS))).toBe(false)
  })

  test('for what is active; what triggered stays so, and is no longer in force', () => {
    expect(statusAt(plan, end)).toBe('expired')
    const done = aPlan({}, { status: 'triggered' })
    expect(statusAt(done, end)).toBe('triggered')
    expect(inForce(done, falling, end)).toBe(false)
    expect(statusAt(aPlan({}, { status: 'cancelled' }), end)).toBe('cancelled')
    expect(standing(aPlan({}, { status: 'cancelled' }), NOON)).toBe(false)
  })
})

test('plans in force are listed by priority, then age', () => {
  const plans = [
    aPlan({ priority: 0.2 }, { n: 1 }),
    aPlan({ priority: 0.9 }, { n: 4 }),
    aPlan({ priority: 0.9 }, { n: 2 }),
    aPlan({ condition: { trend: 'up' } }, { n: 3 }),
  ]
  expect(plansInForce(plans, falling, NOON).map(({ n }) => n)).toEqual([2, 4, 1])
})

test.each([
  [{ condition: { drawdown: { from: 0.1 }, symbol: 'BTC' } }, true],
  [{ condition: { price: { below: 100 } }, symbol: 'BTC' }, true],
  [{ condition: { 'mood.advice': 'halt', session: 'asia' } }, true],
  [{ condition: { any: [{ price: { below: 100 } }, { trend: 'down' }] } }, false],
  [{ condition: { event: 'NFP' } }, false],
  [{ condition: { price: { below: 100 } }, strategy: 'breakout' }, false],
])('a tick can test %j: %s', (given, testable) => {
  expect(testableOnTick(aPlan(given))).toBe(testable)
})
