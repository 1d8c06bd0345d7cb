import { describe, expect, test } from 'vitest'
import { seedFields, zContext } from '#market'
import { instant, parse } from '#vocabulary'
import { equalityContext } from './equality-context.ts'
import { evaluate } from './evaluate.ts'
import { zCondition } from './read-condition.ts'
import { situationFacts } from './situation-facts.ts'

const read = (value: unknown) => parse(zCondition, value, 'condition')

describe('the facts of a situation', () => {
  test('follow from its time where nothing else says so', () => {
    // 4 March 2026 was a Wednesday; New York opens at 13:00 UTC in winter.
    const facts = situationFacts({}, { at: instant('2026-03-04T12:34:56Z'), symbol: 'XAUUSD' })
    expect(facts).toMatchObject({
      timeOfDay: '12:34',
      hour: 12,
      weekday: 2,
      session: 'london',
      symbol: 'XAUUSD',
    })
  })

  test('are what the context says, where it says something', () => {
    const facts = situationFacts(
      { hour: 3, drawdown: 0.1, trend: 'up' },
      { at: instant('2026-03-04T12:00:00Z'), drawdown: 0.2 },
    )
    expect(facts).toMatchObject({ hour: 3, drawdown: 0.1, trend: 'up' })
    expect(situationFacts({ drawdown: null }, { drawdown: 0.2 }).drawdown).toBe(0.2)
  })

  test('include the mood and the events that are on', () => {
    const mood = { confidence: 0.4, appetite: 0.75, advice: 'normal', winningStreak: 2 } as const
    const facts = situationFacts({}, { mood, events: ['NFP'] })
    const condition = read({ 'mood.appetite': { below: 0.8 }, 'mood.advice': 'normal', event: 'NFP' })
    expect(evaluate(condition, facts)).toBe('holds')
    expect(evaluate(condition, situationFacts({}, { mood }))).toBe('unknown')
  })

  test('of every field of a context can be asked for, but for the length of its bars', () => {
    const asked = zContext.keyof().options.filter((field) => {
      const value = { regime: 'ranging', trend: 'up', volatility: 'low', session: 'asia' }[String(field)] ?? 1
      return zCondition.safeParse({ [field]: value }).success
    })
    expect(zContext.keyof().options.filter((field) => !asked.includes(field))).toEqual(['barSeconds'])
  })
})

test('the equalities of a condition make the context that owm-1.0 compares', () => {
  const context = equalityContext(
    read({
      regime: 'trending_up',
      hour: 9,
      symbol: 'BTC',
      session: ['asia', 'london'],
      drawdown: { from: 0.1 },
      not: { volatility: 'low' },
    }),
  )
  expect(context).toEqual({ regime: 'trending_up', hour: 9 })
  expect(seedFields(context)).toMatchObject({ regime: 'trending_up', session: null, drawdownPct: null })
  expect(equalityContext(read({ any: [{ trend: 'up' }, { hour: 3 }] }))).toEqual({})
})
