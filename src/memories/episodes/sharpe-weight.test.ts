import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { DAY_MS, instant, plusMs } from '#vocabulary'
import examples from '../../../test/vectors/published-formula-examples.json' with { type: 'json' }
import { periodSharpe, SHARPE_DAYS, sharpeWeight, yearly } from './period-sharpe.ts'
import { type KnownOutcome, trailingSharpeWeight, trailingSharpeWeights } from './sharpe-weight.ts'

const ENTRY = instant('2024-06-01T00:00:00Z')
const daysBefore = (days: number, r: number): KnownOutcome => ({
  outcomeKnownAt: plusMs(ENTRY, -days * DAY_MS),
  r,
})

test.each([0, 1, 2, 3])('a Sharpe of %d weighs as published', (sharpe) => {
  const vector = examples.vectors.find(({ id }) => id === `sharpe_w_${sharpe}`)
  expect(sharpeWeight(sharpe)).toBe(vector?.computed)
})

test('twenty trades in thirty days are annualised by 15.6045, not by the √(252/30) of the published formula', () => {
  expect(yearly(20, 30)).toBeCloseTo(15.6045, 4)
  const defect = examples.vectors.find(({ id }) => id === 'sharpe_factor')
  expect(defect?.computed).not.toBeCloseTo(yearly(20, 30), 0)
})

test('is taken from the thirty days before the entry', () => {
  // Ten outcomes, 1 and −.9 in turn: mean .05, sd √(10·.95²/9); factor √(10·365.25/30)
  const outcomes = Array.from({ length: 10 }, (_, i) => daysBefore(1 + i, i % 2 === 0 ? 1 : -0.9))
  const sharpe = (0.05 / Math.sqrt((10 * 0.95 ** 2) / 9)) * Math.sqrt((10 * 365.25) / 30)
  expect(trailingSharpeWeight(outcomes, ENTRY)).toBeCloseTo(0.5 + 0.5 * sharpe, 9)
  const older = Array.from({ length: 10 }, (_, i) => daysBefore(30.01 + i, -5))
  expect(trailingSharpeWeight([...outcomes, ...older], ENTRY)).toBeCloseTo(0.5 + 0.5 * sharpe, 9)
})

test('knows nothing of what comes at the entry or later', () => {
  const outcomes = Array.from({ length: 10 }, (_, i) => daysBefore(1 + i, i % 2 === 0 ? 1 : -0.9))
  const later = [0, -1, -5].map((days) => daysBefore(days, 50))
  expect(trailingSharpeWeight([...later, ...outcomes], ENTRY)).toBe(trailingSharpeWeight(outcomes, ENTRY))
})

test('is 1 below five outcomes, when all are the same, and when none is known', () => {
  expect(
    trailingSharpeWeight(
      [1, 2, 3, 4].map((days) => daysBefore(days, days)),
      ENTRY,
    ),
  ).toBe(1)
  expect(
    trailingSharpeWeight(
      [1, 2, 3, 4, 5, 6, 7].map((days) => daysBefore(days, 0.1)),
      ENTRY,
    ),
  ).toBe(1)
  expect(trailingSharpeWeight([], ENTRY)).toBe(1)
  expect(trailingSharpeWeight([{ outcomeKnownAt: null, r: 1 }], ENTRY)).toBe(1)
})

test.prop([
  fc.array(
    fc.record({
      days: fc.integer({ min: 0, max: 90 }),
      r: fc.integer({ min: -50, max: 50 }).map((r) => r / 10),
    }),
    { maxLength: 80 },
  ),
  fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 10 }),
])('many at once are what a scan for each gives', (told, entered) => {
  const outcomes = told.map(({ days, r }) => daysBefore(days, r))
  const entries = entered.map((days) => plusMs(ENTRY, -days * DAY_MS))
  const weights = trailingSharpeWeights(outcomes, entries)
  for (const [i, entry] of entries.entries()) {
    const before = outcomes.filter(({ outcomeKnownAt: at }) => {
      const age = entry - (at ?? 0)
      return age > 0 && age <= SHARPE_DAYS * DAY_MS
    })
    const rs = before.flatMap(({ r }) => r ?? [])
    const alike = rs.every((r) => r === rs[0])
    expect(weights[i]).toBeCloseTo(alike ? 1 : sharpeWeight(periodSharpe(rs)), 9)
  }
})
