import { expect, test } from 'vitest'
import type { PerformanceOut } from '../outputs/figures-output.ts'
import { performanceView } from './performance-view.ts'
import { withText } from './telling.ts'

const RANGE = { lower: -0.25, upper: 0.01 }
const ESTIMATE = { value: -0.12, lower: -0.19, upper: -0.06 }

const page = (more: Partial<PerformanceOut> = {}): string => {
  const said: Omit<PerformanceOut, 'text'> = {
    asOf: '2026-01-01T00:00:00.000Z',
    strategy: null,
    symbol: null,
    profitFactor: null,
    profitFactorR: null,
    sharpe: null,
    best: null,
    worst: null,
    mostLossesInARow: 9,
    byRegime: [],
    bySession: [],
    byVariant: [],
    transitions: [],
    retired: [],
    habits: null,
    why: null,
    overall: {
      name: 'all',
      n: 30_000,
      nR: 30_000,
      least: 5,
      pnl: -100,
      winRate: { value: 0.5, lower: 0.48, upper: 0.52 },
      expectancy: ESTIMATE,
    },
    basis: 'stop',
    wins: 15_000,
    losses: 15_000,
    scratches: 0,
    open: { n: 0, marked: 0, net: null, inR: 0, meanR: null, meanRWithClosed: null },
    looked: 20_000,
    from: '2025-06-01T00:00:00.000Z',
    to: '2025-12-31T00:00:00.000Z',
    judged: 20_000,
    unmeasured: 0,
    afterOpen: 0,
    twins: 0,
    questions: 3,
    answerable: 1,
    whole: { told: null, range: RANGE, more: 0 },
    groups: [
      {
        by: 'symbol',
        name: 'AAA',
        trades: 20_000,
        share: 1,
        winRate: 0.5,
        otherWinRate: null,
        mean: -0.12,
        otherMean: null,
        range: null,
        told: 'no_others',
        more: null,
      },
    ],
    ...more,
  }
  return withText(said, performanceView).text
}

test('the period is said to be of the newest, where older ones are counted too', () => {
  expect(page()).toContain('the newest 20000: 2025-06-01 to 2025-12-31')
  expect(page({ looked: 30_000 })).toMatch(/^period +2025-06-01 to 2025-12-31$/m)
})

test('a symbol that has all trades has no others to be held against, and is not too few', () => {
  expect(page()).toMatch(/AAA +20000 +100% .*no others/)
  expect(page()).not.toContain('too few')
})

test('why it cannot be told whether it gains, beside an interval that seems to say so, stands there', () => {
  expect(page().replaceAll(/\s+/g, ' ')).toContain(
    'Whether it gains or loses (surely -0.25 to +0.01R: with all that was asked and looked at, which the interval above is not)',
  )
})
