import { describe, expect, test } from 'vitest'
import { noLongerHolds, symbolIn } from './no-longer-holds.ts'

const made = (context: object, symbol: string | undefined = 'XAUUSD') =>
  JSON.parse(JSON.stringify({ symbol, context }))

describe('the conditions of an approved change', () => {
  test('no longer hold when the regime of its symbol is another', () => {
    expect(noLongerHolds(made({ regime: 'trending_up' }), { regime: 'ranging' })).toBe(
      'made when XAUUSD was trending up, it is ranging now',
    )
    expect(noLongerHolds(made({ trend: 'up' }), { trend: 'none' })).toBe(
      'made when XAUUSD was trending up, it is without a trend now',
    )
  })

  test('nor when its volatility is, and both are told', () => {
    expect(noLongerHolds(made({ volatility: 'high' }), { volatility: 'low' })).toBe(
      'made when XAUUSD was of high volatility, it is of low volatility now',
    )
    // What follows from trend and volatility is compared too.
    expect(
      noLongerHolds(made({ trend: 'down', volatility: 'high' }), {
        trend: 'none',
        volatility: 'normal',
        regime: 'ranging',
      }),
    ).toBe(
      'made when XAUUSD was trending down and of high volatility, it is ranging and of normal volatility now',
    )
  })

  test.each([
    ['nothing has changed', { trend: 'up', volatility: 'low' }, { trend: 'up', volatility: 'low' }],
    ['it is not known now', { trend: 'up' }, { trend: 'unknown' }],
    ['it was not known then', { trend: 'unknown' }, { trend: 'up' }],
    [
      'only what changes within a day has',
      { session: 'london', hour: 9, drawdown: 0.1, losingStreak: 3 },
      { session: 'asia', hour: 2, drawdown: 0, losingStreak: 0 },
    ],
    ['nothing was recorded', {}, { trend: 'up', volatility: 'high' }],
  ] as const)('hold as far as is known where %s', (_, then, now) => {
    expect(noLongerHolds(made(then), now)).toBeNull()
  })

  test('cannot be told without a symbol, or without news of it', () => {
    expect(noLongerHolds({ context: { trend: 'up' } }, { trend: 'down' })).toBeNull()
    expect(noLongerHolds(made({ trend: 'up' }), null)).toBeNull()
    expect([null, 'x', [], {}, { symbol: 3 }].map((one) => symbolIn(one))).toEqual(Array(5).fill(null))
  })
})
