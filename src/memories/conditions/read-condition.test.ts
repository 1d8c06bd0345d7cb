import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { type HindcastError, isHindcastError, parse } from '#vocabulary'
import { type Condition, conditionFields, conditionText, leavesOf } from './condition.ts'
import { evaluate } from './evaluate.ts'
import { zCondition } from './read-condition.ts'
import { conditions, partialFacts } from './testing/conditions.ts'

const read = (value: unknown): Condition => parse(zCondition, value, 'condition')

const refused = (value: unknown): HindcastError => {
  try {
    parse(z.strictObject({ condition: zCondition }), { condition: value }, 'plan')
  } catch (error) {
    if (isHindcastError(error)) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('a condition in its short form', () => {
  test('is all of its fields, in one order', () => {
    expect(read({ trend: 'up', session: ['overlap', 'london'], atrD1: { above: 100 } })).toEqual({
      all: [
        { field: 'atrD1', above: 100 },
        { field: 'session', in: ['london', 'overlap'] },
        { field: 'trend', is: 'up' },
      ],
    })
  })

  test('of one field is a leaf', () => {
    expect(read({ 'mood.advice': 'halt' })).toEqual({ field: 'mood.advice', is: 'halt' })
    expect(read({ session: ['london'] })).toEqual({ field: 'session', is: 'london' })
  })

  test('may stand beside and inside groups', () => {
    const written = read({ trend: 'up', any: [{ event: 'NFP' }, { not: { session: 'asia' } }] })
    expect(written).toEqual(
      read({
        all: [
          { any: [{ not: { field: 'session', is: 'asia' } }, { field: 'event', is: 'NFP' }] },
          { field: 'trend', in: ['up'] },
        ],
      }),
    )
    expect([...conditionFields(written)].sort()).toEqual(['event', 'session', 'trend'])
  })
})

describe('equal conditions have equal text', () => {
  const same: readonly (readonly [unknown, unknown])[] = [
    [{ all: [{ all: [{ trend: 'up' }, { hour: 9 }] }] }, { hour: 9, trend: 'up' }],
    [{ any: [{ trend: 'up' }, { field: 'trend', is: 'up' }] }, { trend: 'up' }],
    [{ not: { not: { trend: 'up' } } }, { trend: 'up' }],
    [{ drawdown: { from: 0.1, to: 0.1 } }, { drawdown: 0.1 }],
    [{ drawdown: { from: -0 } }, { drawdown: { from: 0 } }],
    [{ at: { from: '2026-03-02T12:00:00+02:00' } }, { at: { from: '2026-03-02T10:00:00Z' } }],
    [{ symbol: ' XAUUSD ' }, { symbol: 'XAUUSD' }],
  ]
  test.each(same)('%j is %j', (a, b) => {
    expect(read(a)).toEqual(read(b))
    expect(conditionText(read(a))).toBe(conditionText(read(b)))
  })

  test.prop([conditions()])('reading again what was read changes nothing', (given) => {
    const once = read(given)
    expect(read(JSON.parse(JSON.stringify(once)))).toEqual(once)
  })

  test.prop([conditions(), partialFacts()])('and the one form means what was given', (given, facts) => {
    expect(evaluate(read(given), facts)).toBe(evaluate(given, facts))
  })

  test.prop([fc.shuffledSubarray([{ trend: 'up' }, { hour: 3 }, { event: 'NFP' }], { minLength: 3 })])(
    'whatever the order of parts',
    (parts) => {
      expect(conditionText(read({ any: parts }))).toBe(
        conditionText(read({ any: [{ hour: 3 }, { event: 'NFP' }, { trend: 'up' }] })),
      )
    },
  )
})

describe('a range', () => {
  test('of hours, weekdays and times of day may go over midnight', () => {
    expect(read({ timeOfDay: { from: '22:00', below: '02:00' } })).toEqual({
      any: [
        { field: 'timeOfDay', below: '02:00' },
        { field: 'timeOfDay', from: '22:00' },
      ],
    })
    const night = read({ hour: { from: 22, to: 2 } })
    const when = (hour: number) => evaluate(night, { hour })
    expect([21, 22, 23, 0, 2, 3].map(when)).toEqual(['fails', 'holds', 'holds', 'holds', 'holds', 'fails'])
    expect(evaluate(read({ weekday: { from: 5, to: 0 } }), { weekday: 6 })).toBe('holds')
  })

  test('includes from and to, not above and below', () => {
    const at = (said: object, drawdown: number) => evaluate(read({ drawdown: said }), { drawdown })
    expect(at({ from: 0.1, to: 0.2 }, 0.1)).toBe('holds')
    expect(at({ from: 0.1, to: 0.2 }, 0.2)).toBe('holds')
    expect(at({ above: 0.1 }, 0.1)).toBe('fails')
    expect(at({ below: 0.2 }, 0.2)).toBe('fails')
  })
})

describe('what cannot be a condition is refused by its place', () => {
  const wrong: readonly (readonly [unknown, string, string, RegExp])[] = [
    [{ tredn: 'up' }, 'condition.tredn', 'is not a field of conditions', /^Did you mean trend/],
    [{ field: 'atr_d1', above: 1 }, 'condition.field', 'is not a field', /atrD1/],
    [{ volatility_regime: 'low' }, 'condition.volatility_regime', 'is not a field', /volatility or regime/],
    [{ xyz: 1 }, 'condition.xyz', 'is not a field', /^Use one of strategy, symbol/],
    [{ barSeconds: 900 }, 'condition.barSeconds', 'is not a field', /Use one of/],
    [{ __proto__: null, constructor: 1 }, 'condition.constructor', 'is not a field', /Use one of/],
    [{ trend: 'sideways' }, 'condition.trend', 'cannot be sideways', /up, down, none/],
    [{ trend: 'unknown' }, 'condition.trend', 'cannot be unknown', /up, down, none/],
    [{ side: 'buy' }, 'condition.side', 'cannot be buy', /side is one of long, short/],
    [{ direction: 'long' }, 'condition.direction', 'is not a field of conditions', /Did you mean side/],
    [{ drawdown: { from: 15 } }, 'condition.drawdown.from', 'cannot be 15', /15% is 0.15/],
    [{ hour: 24 }, 'condition.hour', 'cannot be 24', /whole number from 0 to 23/],
    [{ hour: 9.5 }, 'condition.hour', 'cannot be 9.5', /whole number/],
    [{ price: Number.NaN }, 'condition.price', 'cannot be NaN', /at least 0/],
    [{ price: '100' }, 'condition.price', 'cannot be 100', /number/],
    [{ at: { from: '2026-03-02T10:00:00' } }, 'condition.at.from', 'is not a time', /Add Z/],
    [{ timeOfDay: '9:30' }, 'condition.timeOfDay', 'is not a time of day', /14:30/],
    [{ symbol: '' }, 'condition.symbol', 'is not a name', /symbol/],
    [{ session: [] }, 'condition.session', 'is not a list of values', /1 to 50/],
    [{ session: { from: 'asia' } }, 'condition.session', 'has no order', /is or in/],
    [{ price: { from: 2, to: 1 } }, 'condition.price', 'can never hold', /smaller/],
    [{ price: { above: 1, below: 1 } }, 'condition.price', 'can never hold', /smaller/],
    [{ price: { from: 1, above: 1 } }, 'condition.price', 'has both from and above', /one/],
    [{ price: { is: 1, from: 1 } }, 'condition.price', 'has is and from', /range/],
    [{ price: { over: 1 } }, 'condition.price.over', 'is nothing to say', /is, in, from/],
    [{ any: [{ trend: 'up' }, { trend: 'ip' }] }, 'condition.any.1.trend', 'cannot be ip', /up/],
    [{ any: {} }, 'condition.any', 'is not a list', /\[/],
    [['trend'], 'condition', 'is not a condition', /trend/],
    [null, 'condition', 'is not a condition', /trend/],
    [undefined, 'condition', 'is missing: it says when this holds', /trend/],
  ]
  test.each(wrong)('%j', (value, field, problem, next) => {
    const error = refused(value)
    expect(error).toMatchObject({ code: 'invalid_input', field })
    expect(error.message).toContain(problem)
    expect(error.next).toMatch(next)
  })

  test.each([[{}], [{ all: [] }], [{ any: [] }], [{ not: {} }], [{ trend: {} }], [undefined]])(
    '%j says nothing',
    (value) => {
      expect(refused(value).message).toMatch(/has no conditions|is not a condition|is missing/)
    },
  )

  test('more than twenty parts, or more than four deep', () => {
    const parts = (n: number) => ({ any: Array.from({ length: n }, (_, i) => ({ symbol: `S${i}` })) })
    expect(leavesOf(read(parts(20)))).toHaveLength(20)
    expect(refused(parts(21)).message).toContain('more than 20 parts')
    const four = { all: [{ hour: 1 }, { any: [{ hour: 2 }, { not: { hour: 3 } }] }] }
    expect(read(four)).toBeDefined()
    const five = { all: [{ hour: 1 }, { any: [{ hour: 2 }, { all: [{ hour: 4 }, { not: { hour: 3 } }] }] }] }
    expect(refused(five).message).toContain('more than 4 deep')
  })

  test('a hundred thousand brackets do not overflow the stack', () => {
    let deep: unknown = { trend: 'up' }
    for (let i = 0; i < 100_000; i++) deep = { all: [deep] }
    expect(refused(deep).message).toContain('more than 64 deep')
  })
})
