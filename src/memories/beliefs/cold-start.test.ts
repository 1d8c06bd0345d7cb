import { describe, expect, test } from 'vitest'
import { evaluate } from '../conditions/evaluate.ts'
import { zCondition } from '../conditions/read-condition.ts'
import { coldStartSeeds } from './cold-start.ts'

const seed = (key: string) => {
  const found = coldStartSeeds({ strategy: 'breakout' }).find((one) => one.key === key)
  if (found === undefined) throw new Error(`no seed ${key}`)
  return found
}

describe('a cold start', () => {
  test.each(coldStartSeeds({ strategy: 'breakout', symbol: 'XAUUSD' }))(
    '$key is a condition that could have been given, and says why',
    ({ condition, text, reason }) => {
      expect(zCondition.parse(condition)).toEqual(condition)
      expect(text.length).toBeGreaterThan(10)
      expect(reason.length).toBeGreaterThan(20)
    },
  )

  test('gives each seed a key of its own', () => {
    const keys = coldStartSeeds().map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('with the trend is long in an up-trend and short in a down-trend, of that strategy', () => {
    const holds = (facts: object): string =>
      evaluate(seed('with-the-trend').condition, { strategy: 'breakout', ...facts })
    expect(holds({ trend: 'up', direction: 'long' })).toBe('holds')
    expect(holds({ trend: 'down', direction: 'short' })).toBe('holds')
    expect(holds({ trend: 'up', direction: 'short' })).toBe('fails')
    expect(holds({ trend: 'none', direction: 'long' })).toBe('fails')
    expect(holds({ trend: 'up', direction: 'long', strategy: 'other' })).toBe('fails')
  })

  test('a wide spread is a quarter of a five-minute range or more', () => {
    const { condition } = seed('wide-spread')
    expect(evaluate(condition, { strategy: 'breakout', spreadAsAtr: 0.25 })).toBe('holds')
    expect(evaluate(condition, { strategy: 'breakout', spreadAsAtr: 0.24 })).toBe('fails')
    expect(evaluate(condition, { strategy: 'breakout' })).toBe('unknown')
  })
})
