import { describe, expect, test } from 'vitest'
import { type Exact, exact } from '#vocabulary'
import { drawdownOf, drawdownState } from './drawdown-state.ts'

describe('drawdown', () => {
  const of = (peak: number, equity: number) => drawdownOf(money(peak), money(equity))
  const money = (value: number): Exact => {
    const text = exact(value)
    if (text === undefined) throw new Error(`not a decimal: ${value}`)
    return text
  }

  test('is the share of the peak that is gone', () => {
    expect(of(10_000, 8_500)).toBe(0.15)
    expect(of(10_000, 10_000)).toBe(0)
    expect(of(10_000, 11_000)).toBe(0)
    expect(of(10_000, -1)).toBe(1)
    expect(of(0, 0)).toBe(0)
    expect(of(0, -5)).toBe(1)
  })

  test('counts against its limit up to 1', () => {
    expect(drawdownState(0.05)).toBe(0.25)
    expect(drawdownState(0.5)).toBe(1)
    expect(drawdownState(0.1, 0.4)).toBe(0.25)
  })
})
