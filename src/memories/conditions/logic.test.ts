import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { parse } from '#vocabulary'
import type { Condition } from './condition.ts'
import { evaluate } from './evaluate.ts'
import { contains, disjoint } from './logic.ts'
import { zCondition } from './read-condition.ts'
import { conditions, conjunctions, knownFacts, partialFacts, relatedPairs } from './testing/conditions.ts'

const read = (value: unknown): Condition => parse(zCondition, value, 'condition')

describe('conditions that can never both hold', () => {
  const proved: readonly (readonly [unknown, unknown])[] = [
    [{ trend: 'up' }, { trend: 'down' }],
    [{ trend: 'up' }, { not: { trend: ['up', 'none'] } }],
    [{ not: { trend: ['up', 'none'] } }, { not: { trend: 'down' } }],
    [{ drawdown: { from: 0.15 } }, { drawdown: { below: 0.15 } }],
    [{ drawdown: { to: 0.1 } }, { not: { drawdown: { to: 0.2 } } }],
    [{ losingStreak: { above: 3 } }, { losingStreak: { below: 4 } }],
    [{ timeOfDay: { above: '12:30' } }, { timeOfDay: { below: '12:31' } }],
    [{ at: { from: '2026-03-02T10:00:00Z' } }, { at: { below: '2026-03-02T10:00:00Z' } }],
    [
      { symbol: 'BTC', trend: 'up' },
      { symbol: 'ETH', trend: 'up' },
    ],
    [{ any: [{ trend: 'up' }, { trend: 'none' }] }, { trend: 'down' }],
    [{ event: ['NFP', 'FOMC'] }, { all: [{ not: { event: 'nfp' } }, { not: { event: 'FOMC' } }] }],
    [{ price: { is: 5 } }, { price: { above: 5 } }],
  ]
  test.each(proved)('%j, %j', (a, b) => {
    expect(disjoint(read(a), read(b))).toBe(true)
    expect(disjoint(read(b), read(a))).toBe(true)
  })

  const open: readonly (readonly [unknown, unknown])[] = [
    [{ trend: 'up' }, { session: 'asia' }],
    [{ event: 'NFP' }, { event: 'FOMC' }],
    [{ event: 'NFP' }, { not: { event: 'FOMC' } }],
    [{ drawdown: { from: 0.1, to: 0.2 } }, { drawdown: { from: 0.2 } }],
    [{ price: { above: 1, below: 2 } }, { not: { price: [1.25, 1.75] } }],
    [{ losingStreak: { above: 3 } }, { losingStreak: { below: 5 } }],
    [{ not: { symbol: 'BTC' } }, { not: { symbol: 'ETH' } }],
    [{ losingStreak: { above: 2 ** 60 } }, { losingStreak: { below: 2 ** 62 } }],
    [{ price: { above: 1e300 } }, { price: { above: 2e300 } }],
  ]
  test.each(open)('but these can: %j, %j', (a, b) => {
    expect(disjoint(read(a), read(b))).toBe(false)
  })

  test.prop([conditions(), conditions(), partialFacts()], { numRuns: 2_000 })(
    'are never seen to',
    (a, b, facts) => {
      if (evaluate(a, facts) === 'holds' && evaluate(b, facts) === 'holds') expect(disjoint(a, b)).toBe(false)
    },
  )

  test.prop([conditions()])('are a condition and its opposite', (condition) => {
    expect(disjoint(condition, { not: condition })).toBe(true)
  })

  test('is not claimed of conditions with too many ways to hold', () => {
    const wide = (value: string): Condition => ({
      all: Array.from({ length: 10 }, (_, i) => ({
        any: [
          { field: 'symbol', is: value },
          { field: 'hour', is: i },
        ],
      })),
    })
    expect(disjoint(wide('A'), wide('B'))).toBe(false)
  })
})

describe('a condition contains another', () => {
  const inside: readonly (readonly [unknown, unknown])[] = [
    [{ trend: 'up' }, { trend: 'up', session: 'london' }],
    [{ trend: 'up' }, { trend: 'up' }],
    [{ session: ['london', 'overlap'] }, { trend: 'up', session: 'london' }],
    [{ drawdown: { from: 0.1 } }, { drawdown: { from: 0.15, to: 0.2 } }],
    [{ not: { trend: 'down' } }, { trend: 'up' }],
    [{ any: [{ hour: 3 }, { trend: 'up' }] }, { any: [{ trend: 'up' }, { hour: 3 }], session: 'asia' }],
    [{ event: ['NFP', 'FOMC'] }, { event: 'NFP' }],
  ]
  test.each(inside)('%j contains %j', (outer, inner) => {
    expect(contains(read(outer), read(inner))).toBe(true)
  })

  test('but not the other way round, nor one of another field', () => {
    expect(contains(read({ trend: 'up', session: 'london' }), read({ trend: 'up' }))).toBe(false)
    expect(contains(read({ session: 'london' }), read({ session: ['london', 'overlap'] }))).toBe(false)
    expect(contains(read({ hour: 3 }), read({ trend: 'up' }))).toBe(false)
  })

  test('and wherever the inner one holds, it holds', () => {
    const numRuns = 3_000
    const pairs = fc.oneof(
      { arbitrary: relatedPairs(), weight: 8 },
      { arbitrary: fc.tuple(conjunctions(), conjunctions()), weight: 1 },
      { arbitrary: fc.tuple(conditions(), conditions()), weight: 1 },
    )
    let tried = 0
    fc.assert(
      fc.property(pairs, fc.oneof(partialFacts(), knownFacts(), knownFacts()), ([outer, inner], facts) => {
        if (!contains(outer, inner) || evaluate(inner, facts) !== 'holds') return
        tried++
        expect(evaluate(outer, facts)).toBe('holds')
      }),
      { numRuns },
    )
    expect(tried / numRuns).toBeGreaterThan(0.03)
  })

  test.prop([conjunctions(), conjunctions(), knownFacts()])(
    'when more is added to it',
    (outer, more, facts) => {
      const both = read({ all: [outer, more] })
      expect(contains(read(outer), both)).toBe(true)
      if (evaluate(both, facts) === 'holds') expect(evaluate(outer, facts)).toBe('holds')
    },
  )
})
