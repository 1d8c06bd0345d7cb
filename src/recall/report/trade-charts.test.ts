import { expect, test } from 'vitest'
import { type Instant, instant } from '#vocabulary'
import { tradeCharts } from './trade-charts.ts'
import type { ColumnTrade } from './trades-in-columns.ts'

const ended = (n: number): Instant => instant(`2026-01-0${1 + (n % 3)}T12:00:00Z`)
const trade = (n: number, r: number | null, more: Partial<ColumnTrade> = {}): ColumnTrade => ({
  n,
  symbol: 'XAUUSD',
  strategy: 'breakout',
  regime: 'ranging',
  session: 'london',
  status: 'closed',
  day: `2026-01-0${1 + (n % 3)}`,
  endedAt: ended(n),
  pnl: (r ?? 0.5) * 100,
  r,
  ...more,
})

test('charts are of closed trades, by the day and in the order of their exits', () => {
  const { days, curve, cells, outcomes } = tradeCharts([
    trade(0, 1),
    trade(1, -1, { session: 'asia' }),
    trade(2, null),
    trade(3, 2),
    trade(4, null, { status: 'open' }),
  ])
  expect(days).toEqual([
    { day: '2026-01-01', trades: 2, net: 300, r: 3 },
    { day: '2026-01-02', trades: 1, net: -100, r: -1 },
    { day: '2026-01-03', trades: 1, net: 50, r: 0 },
  ])
  expect(curve.map(({ r }) => r)).toEqual([1, 3, 2])
  expect(curve.at(-1)).toMatchObject({ trades: 3, mean: 2 / 3, profitFactor: 3 })
  expect(cells).toEqual([
    { strategy: 'breakout', session: 'london', trades: 3, meanR: 1.5 },
    { strategy: 'breakout', session: 'asia', trades: 1, meanR: -1 },
  ])
  expect(outcomes.filter(({ trades }) => trades > 0)).toEqual([
    { from: -1, trades: 1 },
    { from: 1, trades: 1 },
    { from: 2, trades: 1 },
  ])
})

test('outcomes beyond the ends are in the first and the last step', () => {
  const { outcomes } = tradeCharts([trade(0, -40), trade(1, 40)])
  expect([outcomes[0]?.trades, outcomes.at(-1)?.trades]).toEqual([1, 1])
})

test('a curve of many trades is thinned, and ends at the sum of all', () => {
  const all = Array.from({ length: 5_000 }, (_, n) => trade(n, n % 2 === 0 ? 1 : -0.5))
  const { curve } = tradeCharts(all)
  expect(curve.length).toBeLessThanOrEqual(400)
  expect(curve.at(-1)).toMatchObject({ trades: 5_000, r: 1_250 })
})
