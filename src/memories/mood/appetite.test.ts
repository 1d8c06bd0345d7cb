import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import vectors from '../../../test/vectors/published-formula-examples.json' with { type: 'json' }
import { ADVICE, advice } from './advice.ts'
import { APPETITE_RULES, appetite } from './appetite.ts'

const computed = (id: string): number => Number(vectors.vectors.find((vector) => vector.id === id)?.computed)
const drawdowns = fc.double({ min: 0, max: 1, noNaN: true })
const limits = fc.double({ min: 0.02, max: 0.9, noNaN: true })
const rules = fc.constantFrom(...APPETITE_RULES)

describe('appetite', () => {
  test.each([
    ['risk_appetite_0', 0],
    ['risk_appetite_0.1', 0.1],
    ['risk_appetite_0.15', 0.15],
    ['risk_appetite_0.2', 0.2],
  ])('%s', (id, drawdown) => {
    expect(appetite(drawdown)).toBeCloseTo(computed(id), 9)
  })

  test('risk_appetite_floor_dd: the floor is reached there, not before', () => {
    const floor = computed('risk_appetite_floor_dd')
    expect(appetite(floor + 1e-9)).toBe(0.1)
    expect(appetite(floor - 1e-6)).toBeGreaterThan(0.1)
  })

  test('by Grossman and Zhou, by hand', () => {
    // At 10% of 20%: wealth .9, floor .8: .1/.9 of wealth is surplus, against .2 at the peak: 5/9.
    expect(appetite(0.1, 0.2, 'grossman-zhou')).toBeCloseTo(5 / 9, 12)
    expect(appetite(0, 0.2, 'grossman-zhou')).toBe(1)
    expect(appetite(0.2, 0.2, 'grossman-zhou')).toBe(0)
    expect(appetite(1, 0.2, 'grossman-zhou')).toBe(0)
  })

  test.prop([drawdowns, drawdowns, limits, rules])('never rises with drawdown', (a, b, limit, rule) => {
    expect(appetite(Math.max(a, b), limit, rule)).toBeLessThanOrEqual(appetite(Math.min(a, b), limit, rule))
  })

  test.prop([drawdowns, limits, rules])('lies in 0 to 1', (drawdown, limit, rule) => {
    const value = appetite(drawdown, limit, rule)
    expect(value).toBeGreaterThanOrEqual(0)
    expect(value).toBeLessThanOrEqual(1)
  })

  test.prop([drawdowns])('by Grossman and Zhou is the smaller one', (drawdown) => {
    expect(appetite(drawdown, 0.2, 'grossman-zhou')).toBeLessThanOrEqual(
      appetite(drawdown, 0.2, 'seed') + 1e-12,
    )
  })
})

describe('advice', () => {
  const at = (drawdown: number) => advice(drawdown, appetite(drawdown))
  test.each([
    [0, 'normal'],
    [0.1, 'normal'],
    [0.101, 'reduce'],
    [0.1897, 'reduce'],
    [0.19, 'minimum'],
    [0.2, 'halt'],
    [0.9, 'halt'],
  ])('at a drawdown of %d is %s', (drawdown, expected) => {
    expect(at(drawdown)).toBe(expected)
  })

  test.prop([drawdowns, drawdowns, limits, rules])('never gets bolder with drawdown', (a, b, limit, rule) => {
    const boldness = (d: number) => ADVICE.indexOf(advice(d, appetite(d, limit, rule), limit))
    expect(boldness(Math.max(a, b))).toBeLessThanOrEqual(boldness(Math.min(a, b)))
  })
})
