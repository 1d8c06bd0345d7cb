import { describe, expect, test } from 'vitest'
import { DAY_MS, plusMs } from '#vocabulary'
import { contradictions } from './contradictions.ts'
import { aPlan, NOON } from './testing/a-plan.ts'

const skip = { type: 'skip_trade' }
const exit = { type: 'force_exit' }
const size = (effect: object) => ({ type: 'adjust_param', param: 'size', ...effect })

const pair = (a: object, b: object) => contradictions([aPlan(b, { n: 2 }), aPlan(a, { n: 1 })], NOON)

describe('two plans contradict each other', () => {
  const clashes: readonly (readonly [object, object, string])[] = [
    [skip, size({ multiply: 2 }), 'one skips the trade, the other makes it larger'],
    [size({ add: 1 }), skip, 'one skips the trade, the other makes it larger'],
    [exit, { ...size({ add: 1 }), param: 'lot_size' }, 'one closes the trade, the other makes it larger'],
    [size({ multiply: 0.5 }), size({ multiply: 2 }), 'both change size, differently'],
    [size({ multiply: 0.5 }), size({ set: 1 }), 'both change size, differently'],
  ]
  test.each(clashes)('%j and %j', (a, b, why) => {
    expect(pair({ action: a }, { action: b })).toEqual([{ plans: ['P1', 'P2'], why }])
  })

  const agreeing: readonly (readonly [object, object])[] = [
    [skip, size({ multiply: 0.5 })],
    [skip, exit],
    [skip, { type: 'adjust_param', param: 'stop', multiply: 2 }],
    [size({ multiply: 0.5 }), size({ multiply: 0.5 })],
    [size({ multiply: 0.5 }), { type: 'adjust_param', param: 'stop', multiply: 2 }],
    [{ type: 'alert', message: 'careful' }, size({ multiply: 2 })],
  ]
  test.each(agreeing)('but not %j and %j', (a, b) => {
    expect(pair({ action: a }, { action: b })).toEqual([])
  })

  test('only if they may apply at once', () => {
    const larger = size({ multiply: 2 })
    const meet = (a: object, b: object) => pair({ action: skip, ...a }, { action: larger, ...b }).length
    expect(meet({ condition: { trend: 'up' } }, { condition: { trend: 'down' } })).toBe(0)
    expect(meet({ condition: { trend: 'up' } }, { condition: { session: 'asia' } })).toBe(1)
    expect(meet({ symbol: 'BTC' }, { symbol: 'ETH' })).toBe(0)
    expect(meet({ symbol: 'BTC' }, {})).toBe(1)
    expect(meet({ strategy: 'a' }, { strategy: 'b' })).toBe(0)
  })

  test('and only while both stand', () => {
    const plans = [aPlan({}, { n: 1 }), aPlan({ action: size({ multiply: 2 }), expiresAt: null }, { n: 2 })]
    expect(contradictions(plans, NOON)).toHaveLength(1)
    expect(contradictions(plans, plusMs(NOON, 30 * DAY_MS))).toEqual([])
  })
})
