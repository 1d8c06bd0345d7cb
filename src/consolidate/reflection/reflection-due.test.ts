import { expect, test } from 'vitest'
import type { Exact, Instant } from '#vocabulary'
import { type ReflectionFacts, reflectionDue } from './reflection-due.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-03-02T12:00:00Z') as Instant
const ago = (days: number): Instant => (NOW - days * DAY_MS) as Instant

const trade = { variant: 'breakout 1', regime: 'up/normal', riskShare: 0.01, against: false }
const closed = (count: number) => Array.from({ length: count }, () => trade)

const facts = (told: Partial<ReflectionFacts> = {}): ReflectionFacts => ({
  settings: { reflect: 'per_n_trades', reflectAfter: 20 },
  now: NOW,
  last: { at: ago(3), variant: 'breakout 1', regime: 'up/normal', equity: '10000' as Exact },
  closed: [],
  equity: '10000' as Exact,
  changed: 0,
  ...told,
})

test('after so many trades, and not one before', () => {
  expect(reflectionDue(facts({ closed: closed(19) }))).toEqual([])
  expect(reflectionDue(facts({ closed: closed(20) }))).toEqual(['trades'])
})

test('at once where trades it looked at were corrected, without another one', () => {
  expect(reflectionDue(facts({ changed: 1 }))).toEqual(['corrected'])
})

test('never where it is off, whatever has happened', () => {
  const settings = { reflect: 'off', reflectAfter: 20 } as const
  expect(reflectionDue(facts({ settings, closed: closed(20), equity: '1' as Exact }))).toEqual([])
})

test('once a UTC day, where it is daily and a trade has closed', () => {
  const settings = { reflect: 'daily', reflectAfter: 20 } as const
  expect(reflectionDue(facts({ settings, closed: closed(1) }))).toEqual(['day'])
  expect(reflectionDue(facts({ settings, closed: [] }))).toEqual([])
  const today = { at: NOW, variant: null, regime: null, equity: null }
  expect(reflectionDue(facts({ settings, closed: closed(1), last: today }))).toEqual([])
})

test('after thirty days one trade is enough', () => {
  const last = { at: ago(30), variant: null, regime: null, equity: null }
  expect(reflectionDue(facts({ last, closed: closed(1) }))).toEqual(['month'])
  expect(reflectionDue(facts({ last: { ...last, at: ago(29) }, closed: closed(1) }))).toEqual([])
})

test.each([
  ['loss', { equity: '9499' as Exact, closed: closed(5) }],
  ['strategy', { closed: [...closed(4), { ...trade, variant: 'breakout 2' }] }],
  [
    'regime',
    { closed: [...closed(2), ...Array.from({ length: 3 }, () => ({ ...trade, regime: 'down/high' }))] },
  ],
  ['decision', { closed: [...closed(4), { ...trade, riskShare: 0.02 }] }],
  ['inconsistency', { closed: [...closed(4), { ...trade, against: true }] }],
] as const)('also by a %s, with five new trades and not with four', (reason, told) => {
  expect(reflectionDue(facts(told))).toEqual([reason])
  expect(reflectionDue(facts({ ...told, closed: told.closed.slice(1) }))).toEqual([])
})

test('what was not known before has not changed', () => {
  const last = { at: ago(3), variant: null, regime: null, equity: null }
  expect(reflectionDue(facts({ last, closed: closed(5), equity: '1' as Exact }))).toEqual([])
})
