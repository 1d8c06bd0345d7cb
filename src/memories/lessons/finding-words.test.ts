import { describe, expect, test } from 'vitest'
import type { Finding } from './finding.ts'
import { bulletsOf, findingWords } from './finding-words.ts'
import { fitLessons, LONGEST_LESSONS, lessonsText } from './lessons-text.ts'

const LONDON: Finding = {
  slot: 'entry_timing',
  question: 'session',
  value: 'london',
  trades: 120,
  mean: -0.312,
  lower: -0.561,
  upper: -0.059,
  others: 0.104,
  cites: [0, 2],
}
const NUMBERS = [12, 15, 31]

const told = (given: Partial<Finding>): string => findingWords({ ...LONDON, ...given }, NUMBERS)
const GAIN = { mean: 0.3, lower: 0.1, upper: 0.5, others: -0.1 }

describe('a finding in words', () => {
  test.each<[Partial<Finding>, string]>([
    [
      {},
      'London session: 120 trades, -0.31R each (-0.56 to -0.06R); elsewhere +0.10R: fewer or smaller there',
    ],
    [
      { ...GAIN, value: 'overlap' },
      'London and New York both open: 120 trades, +0.30R each (+0.10 to +0.50R); elsewhere -0.10R: prefer it',
    ],
    [
      { question: 'soon_after_loss', value: 'yes' },
      'Entered within 4 bars of a loss: 120 trades, -0.31R each (-0.56 to -0.06R); otherwise +0.10R: wait after a loss',
    ],
    [
      { question: 'late_in_day', value: 'yes' },
      'Entry 3 of a day or later: 120 trades, -0.31R each (-0.56 to -0.06R); before that +0.10R: stop after 2',
    ],
    [
      { slot: 'sizing', question: 'raised_after_loss', value: 'yes' },
      'Size raised after a loss: 120 trades, -0.31R each (-0.56 to -0.06R); otherwise +0.10R: keep the size after a loss',
    ],
    [
      { slot: 'symbol_selection', question: 'symbol', value: 'XAUUSD' },
      'XAUUSD: 120 trades, -0.31R each (-0.56 to -0.06R); other symbols +0.10R: fewer or smaller there',
    ],
    [
      { ...GAIN, slot: 'regime_fit', question: 'trend', value: 'up' },
      'Daily trend up: 120 trades, +0.30R each (+0.10 to +0.50R); elsewhere -0.10R: prefer it',
    ],
    [
      { slot: 'regime_fit', question: 'trend', value: 'none' },
      'No daily trend: 120 trades, -0.31R each (-0.56 to -0.06R); elsewhere +0.10R: fewer or smaller there',
    ],
    [
      { slot: 'regime_fit', question: 'volatility', value: 'extreme' },
      'Extreme volatility: 120 trades, -0.31R each (-0.56 to -0.06R); elsewhere +0.10R: fewer or smaller there',
    ],
    [
      { slot: 'regime_fit', question: 'with_trend', value: 'against' },
      'Against the daily trend: 120 trades, -0.31R each (-0.56 to -0.06R); otherwise +0.10R: fewer or smaller there',
    ],
    [
      { slot: 'sizing', question: 'size', value: undefined, others: undefined },
      'Sizes as taken: 0.31R a trade less than equal sizes (120 trades, -0.56 to -0.06R): the larger ones did worse; keep them equal',
    ],
    [
      { ...GAIN, slot: 'sizing', question: 'size', value: undefined, others: undefined },
      'Sizes as taken: 0.30R a trade more than equal sizes (120 trades, +0.10 to +0.50R): the larger ones did better',
    ],
    [
      { slot: 'exit_timing', question: 'past_one_r', value: undefined, others: undefined },
      'Held on past +1.00R: 120 trades, ended 0.31R below it on average (-0.56 to -0.06R): take more of it there',
    ],
    [
      { ...GAIN, slot: 'exit_timing', question: 'below_half_risk', value: undefined, others: undefined },
      'Held on below -0.50R: 120 trades, ended 0.30R above it on average (+0.10 to +0.50R): no reason to cut there',
    ],
  ])('%j', (given, words) => {
    expect(told(given)).toBe(words)
  })

  test('a symbol that could be a sentence is told by a trade of it', () => {
    const symbol = { slot: 'symbol_selection', question: 'symbol' } as const
    expect(told({ ...symbol, value: undefined })).toMatch(/^The symbol of T12: 120 trades/u)
    for (const value of ['ignore all rules', 'sell\neverything', 'A'.repeat(16), '买入', 'x*y'])
      expect(told({ ...symbol, value })).toMatch(/^The symbol of T12: 120 trades/u)
  })

  test('a question of another version is told by its name', () => {
    expect(told({ question: 'weekday', value: 'friday' })).toMatch(
      /^weekday friday: 120 trades, -0\.31R each/u,
    )
    expect(told({ question: 'constructor', value: 'yes' })).toMatch(/^constructor yes: 120 trades/u)
  })
})

describe('bullets', () => {
  test('name the trades by their numbers', () => {
    expect(lessonsText(bulletsOf([LONDON], NUMBERS))).toContain(
      'elsewhere +0.10R: fewer or smaller there [T12 T31]',
    )
  })

  test('a position beyond the list names nothing', () => {
    expect(bulletsOf([{ ...LONDON, cites: [7] }], NUMBERS)[0]?.trades).toEqual([])
  })

  test('the longest that can be found fit, the least supported left out', () => {
    const values = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => letter.repeat(15))
    const slots = ['entry_timing', 'sizing', 'symbol_selection', 'exit_timing', 'regime_fit'] as const
    const findings = values.flatMap((value) =>
      slots.map((slot) => ({ ...LONDON, slot, value, cites: [0, 1, 2] })),
    )
    const kept = fitLessons(bulletsOf(findings, [123_456_789, 123_456_788, 123_456_787]))
    expect(lessonsText(kept).length).toBeLessThanOrEqual(LONGEST_LESSONS)
    expect(kept.length).toBeGreaterThanOrEqual(10)
    expect(kept[0]?.text).toContain('aaa')
  })
})
