import { describe, expect, test } from 'vitest'
import { MINUTE_MS, plusMs } from '#vocabulary'
import type { Plan } from './plan.ts'
import { type AfterTrigger, planOutcome } from './plan-outcome.ts'
import { aPlan, NOON } from './testing/a-plan.ts'

const plan = (action: object): Plan => aPlan({ action }, { status: 'triggered', triggeredAt: NOON })
const skip = plan({ type: 'skip_trade' })
const exit = plan({ type: 'force_exit' })
const smaller = plan({ type: 'adjust_param', param: 'size', multiply: 0.5 })

const happened = (changes: Partial<AfterTrigger>): AfterTrigger => ({
  traded: true,
  cited: false,
  at: plusMs(NOON, 60 * MINUTE_MS),
  r: null,
  ...changes,
})
const result = (of: Plan, changes: Partial<AfterTrigger>) => {
  const { followed, helped } = planOutcome(of, happened(changes))
  return { followed, helped }
}

describe('the outcome of a plan that triggered', () => {
  test('to skip a trade: a loss taken all the same is what it would have spared', () => {
    expect(result(skip, { r: -1 })).toEqual({ followed: false, helped: true })
    expect(result(skip, { r: 2 })).toEqual({ followed: false, helped: false })
    expect(result(skip, { r: null })).toEqual({ followed: false, helped: null })
    expect(result(skip, { traded: false })).toEqual({ followed: true, helped: null })
  })

  test('to close a trade: in time is within one bar', () => {
    const in15 = plusMs(NOON, 15 * MINUTE_MS)
    expect(result(exit, { at: in15, r: 1 })).toEqual({ followed: true, helped: null })
    expect(result(exit, { at: plusMs(in15, 1), r: 1, rAtTrigger: 0 })).toEqual({
      followed: false,
      helped: false,
    })
    expect(result(exit, { at: plusMs(in15, 1), barSeconds: 3_600, r: 1 }).followed).toBe(true)
    expect(result(exit, { r: -1, rAtTrigger: 0.5 })).toEqual({ followed: false, helped: true })
    expect(result(exit, { r: -1 })).toEqual({ followed: false, helped: null })
  })

  test('to change something or to be careful: followed where the decision cites it', () => {
    // Half the size is half the loss, and half the gain.
    expect(result(smaller, { cited: true, r: 1 })).toEqual({ followed: true, helped: false })
    expect(result(smaller, { cited: true, r: -1 })).toEqual({ followed: true, helped: true })
    const none = plan({ type: 'adjust_param', param: 'size', set: 0 })
    expect(result(none, { cited: true, r: -1 })).toEqual({ followed: true, helped: true })
    const wider = plan({ type: 'adjust_param', param: 'stopAtr', multiply: 1.5 })
    expect(result(wider, { cited: true, r: 1 })).toEqual({ followed: true, helped: true })
    expect(result(smaller, { cited: false, r: 1 })).toEqual({ followed: false, helped: null })
    expect(result(plan({ type: 'alert', message: 'look' }), { cited: true })).toEqual({
      followed: true,
      helped: null,
    })
  })

  test('keeps what came of it and when', () => {
    expect(planOutcome(skip, happened({ r: -1 }))).toMatchObject({ r: -1, at: NOON + 60 * MINUTE_MS })
  })
})
