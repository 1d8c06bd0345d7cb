import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { parse } from '#vocabulary'
import { type Condition, leavesOf } from './condition.ts'
import { evaluate, knownShare, similarityTo, type Truth } from './evaluate.ts'
import { zCondition } from './read-condition.ts'
import type { Facts } from './situation-facts.ts'
import { conditions, knownFacts, partialFacts } from './testing/conditions.ts'

const read = (value: unknown): Condition => parse(zCondition, value, 'condition')

describe('a condition holds, fails or is unknown', () => {
  const uptrend = read({ trend: 'up', session: ['london', 'overlap'] })

  test.each<[Facts, Truth]>([
    [{ trend: 'up', session: 'london' }, 'holds'],
    [{ trend: 'up', session: 'asia' }, 'fails'],
    [{ trend: 'up' }, 'unknown'],
    [{ trend: 'down' }, 'fails'],
    [{ trend: 'unknown', session: 'london' }, 'unknown'],
    [{ trend: 'unknown', session: 'asia' }, 'fails'],
    [{ session: 'london', drawdown: null }, 'unknown'],
    [{}, 'unknown'],
  ])('all of trend up, session london or overlap: %j', (facts, truth) => {
    expect(evaluate(uptrend, facts)).toBe(truth)
  })

  test('an event is on, off, or nobody said', () => {
    const news = read({ event: ['NFP', 'FOMC'] })
    expect(evaluate(news, { events: ['CPI', 'NFP'] })).toBe('holds')
    expect(evaluate(news, { events: ['nfp'] })).toBe('holds')
    expect(evaluate(news, { events: [] })).toBe('fails')
    expect(evaluate(news, {})).toBe('unknown')
    expect(evaluate(read({ not: { event: 'NFP' } }), {})).toBe('unknown')
  })

  test('a symbol may be called unknown; a trend may not', () => {
    expect(evaluate(read({ symbol: 'unknown' }), { symbol: 'unknown' })).toBe('holds')
    expect(evaluate(read({ not: { trend: 'up' } }), { trend: 'unknown' })).toBe('unknown')
  })

  const lists = fc.array(conditions(), { minLength: 1, maxLength: 3 })
  test.prop([lists, partialFacts()])('not all is any not, not any is all not (De Morgan)', (parts, facts) => {
    const nots = parts.map((not) => ({ not }))
    expect(evaluate({ not: { all: parts } }, facts)).toBe(evaluate({ any: nots }, facts))
    expect(evaluate({ not: { any: parts } }, facts)).toBe(evaluate({ all: nots }, facts))
  })

  test.prop([conditions(), knownFacts()])('never unknown where all is known', (condition, facts) => {
    expect(evaluate(condition, facts)).not.toBe('unknown')
  })

  test.prop([conditions(), knownFacts(), fc.subarray(['trend', 'session', 'events', 'hour', 'drawdown'])])(
    'learning more never changes what was decided',
    (condition, facts, hidden) => {
      const less: Facts = { ...facts, ...Object.fromEntries(hidden.map((field) => [field, undefined])) }
      const before = evaluate(condition, less)
      if (before !== 'unknown') expect(evaluate(condition, facts)).toBe(before)
    },
  )
})

describe('how well a belief or plan fits a situation', () => {
  const belief = read({ trend: 'up', volatility: 'high', session: 'london', drawdown: { below: 0.1 } })
  const fits: Facts = { trend: 'up', volatility: 'high', session: 'london', drawdown: 0.05 }

  test('1 if all holds, .3 if only the regime fails, 0 otherwise', () => {
    expect(similarityTo(fits)(belief)).toBe(1)
    expect(similarityTo({ ...fits, trend: 'down', volatility: 'low' })(belief)).toBe(0.3)
    expect(similarityTo({ ...fits, session: 'asia' })(belief)).toBe(0)
    expect(similarityTo({ ...fits, trend: 'down', session: 'asia' })(belief)).toBe(0)
  })

  test('times the root of what is known of it', () => {
    expect(similarityTo({ ...fits, session: undefined })(belief)).toBeCloseTo(Math.sqrt(0.75), 12)
    expect(similarityTo({ trend: 'down', drawdown: 0.05 })(belief)).toBeCloseTo(0.3 * Math.SQRT1_2, 12)
    expect(similarityTo({})(belief)).toBe(0)
  })

  test.prop([conditions(), partialFacts()])(
    'lies in 0 to 1, and is 1 only where it holds',
    (condition, facts) => {
      const fit = similarityTo(facts)(condition)
      expect(fit).toBeGreaterThanOrEqual(0)
      expect(fit).toBeLessThanOrEqual(1)
      if (fit === 1) expect(evaluate(condition, facts)).toBe('holds')
      if (evaluate(condition, facts) === 'holds') expect(fit).toBe(Math.sqrt(knownShare(condition, facts)))
    },
  )

  test.prop([conditions(), knownFacts()])('all is known where all is known', (condition, facts) => {
    expect(knownShare(condition, facts)).toBe(1)
    expect(knownShare(condition, {})).toBe(0)
    expect(leavesOf(condition).length).toBeGreaterThan(0)
  })
})
