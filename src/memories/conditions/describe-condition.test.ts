import { expect, test } from 'vitest'
import { parse } from '#vocabulary'
import { describeCondition } from './describe-condition.ts'
import { zCondition } from './read-condition.ts'

test.each([
  [{ trend: 'up', session: ['london', 'overlap'] }, 'trend is up and session is london or overlap'],
  [{ drawdown: { from: 0.15 } }, 'drawdown is at least 15%'],
  [{ drawdown: { above: 0.07, below: 0.2 } }, 'drawdown is above 7% and below 20%'],
  [{ atrD1: { above: 100 } }, 'ATR(D1) is above 100'],
  [
    { atrD1: { above: 0.7776398718357086, below: 104523.25 } },
    'ATR(D1) is above 0.77763987 and below 104523.25',
  ],
  [{ weekday: [0, 4] }, 'weekday (UTC) is Monday or Friday'],
  [{ timeOfDay: { from: '08:00', to: '09:30' } }, 'time of day (UTC) is 08:00 to 09:30'],
  [{ at: { below: '2026-03-02T12:00:00+02:00' } }, 'time is before 2026-03-02T10:00:00Z'],
  [{ not: { trend: 'up' } }, 'trend is not up'],
  [
    { symbol: 'BTC', any: [{ event: 'NFP' }, { losingStreak: { from: 3 } }] },
    'symbol is BTC and (event is NFP, or losing streak is at least 3)',
  ],
  [{ not: { any: [{ trend: 'up' }, { hour: 3 }] } }, 'not (hour (UTC) is 3, or trend is up)'],
  [{ 'mood.advice': ['halt', 'minimum'] }, 'advice is halt or minimum'],
])('%j reads "%s"', (given, phrase) => {
  expect(describeCondition(parse(zCondition, given, 'condition'))).toBe(phrase)
})
