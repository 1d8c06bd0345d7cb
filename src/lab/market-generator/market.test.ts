import { describe, expect, test } from 'vitest'
import { Decimal, type Exact, exact, type Instant } from '#vocabulary'
import { termsFor } from '../demo/demo-plan.ts'
import { breakoutAt, MOST_BARS_HELD } from '../demo-agent/breakout.ts'
import { passBar } from '../paper-broker/bar-passes.ts'
import { enter, leave } from '../paper-broker/order.ts'
import { deposit, openAccount } from '../paper-broker/paper-account.ts'
import { quoteOfBar } from '../paper-broker/quote.ts'
import { BAR_MS, BARS_A_DAY } from './bars.ts'
import { generateMarket, type Series, truthAt } from './market.ts'
import { MOTION, TRUE_REGIMES, type TrueRegime } from './true-regime.ts'

const start = Date.UTC(2025, 0, 6) as Instant
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

describe('a generated market', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(generateMarket({ seed: 4, days: 30, start })).toEqual(generateMarket({ seed: 4, days: 30, start }))
    const [one] = generateMarket({ seed: 4, days: 2, start })
    const [other] = generateMarket({ seed: 5, days: 2, start })
    expect(one?.bars).not.toEqual(other?.bars)
  })

  test('a longer one begins with the shorter', () => {
    const short = generateMarket({ seed: 4, days: 30, start })
    const long = generateMarket({ seed: 4, days: 60, start })
    short.forEach((series, i) => {
      expect(long[i]?.bars.slice(0, series.bars.length)).toEqual(series.bars)
      expect(long[i]?.rates.slice(0, 30)).toEqual(series.rates)
    })
  })

  test('has bars that could have been traded: in order, in cents, each opening where the last one closed', () => {
    for (const { bars } of generateMarket({ seed: 2, days: 120, start })) {
      expect(bars).toHaveLength(120 * BARS_A_DAY)
      bars.forEach((bar, i) => {
        const { at, open, high, low, close } = bar
        const follows = at === start + i * BAR_MS && (i === 0 || open === bars[i - 1]?.close)
        const inside = 0 < low && low <= open && low <= close && open <= high && close <= high
        const inCents = [open, high, low, close].every((price) => Number(price.toFixed(2)) === price)
        if (!follows || !inside || !inCents) expect.fail(`bar ${i} is none: ${JSON.stringify(bar)}`)
      })
    }
  })

  test('switches between all its regimes, each for weeks', () => {
    for (const series of generateMarket({ seed: 9, days: 300, start })) {
      expect(new Set(series.regimes)).toEqual(new Set(TRUE_REGIMES))
      const switches = series.regimes.filter((regime, day) => day > 0 && regime !== series.regimes[day - 1])
      expect(switches.length).toBeGreaterThanOrEqual(4)
      expect(switches.length).toBeLessThanOrEqual(8)
      expect(truthAt(series, start, (start + 12.5 * 86_400_000) as Instant)).toBe(series.regimes[12])
    }
  })

  test('moves as each regime says: up, down, little, a lot', () => {
    const moves = (only: TrueRegime) => {
      const series = [1, 2, 3, 4, 5].flatMap((seed) => generateMarket({ seed, days: 40, start, only }))
      const logs = series.map(({ bars }) => bars.map((bar) => Math.log(bar.close)))
      const squares = logs.map((log) => log.reduce((sum, x, i) => sum + (x - (log[i - 1] ?? x)) ** 2, 0))
      return {
        trend: mean(logs.map((log) => (log.at(-1) ?? 0) - (log[0] ?? 0))),
        volatility: Math.sqrt(mean(squares) / 40),
      }
    }
    expect(moves('rising').trend).toBeGreaterThan(0.15)
    expect(moves('falling').trend).toBeLessThan(-0.15)
    for (const regime of ['quiet', 'volatile'] as const) {
      const { trend, volatility } = moves(regime)
      expect(Math.abs(trend)).toBeLessThan(0.03)
      expect(volatility / MOTION[regime].dailyVolatility).toBeCloseTo(1, 1)
    }
  })
})

/** Every breakout of a series taken at the paper broker's prices; each one's net result over its risk. */
const resultsInR = (series: Series): number[] => {
  const { symbol, bars, rates } = series
  const rich = { ...termsFor([series]), cap: '1000000' as Exact }
  const quoteAt = (i: number) => new Map([[symbol, quoteOfBar(bars[i] as never, rates[0] as Exact)]])
  const results: number[] = []
  let before = deposit(openAccount(rich), '1000000' as Exact)
  for (let i = 200; i < bars.length - MOST_BARS_HELD; i++) {
    const breakout = breakoutAt(bars, i)
    if (!breakout) continue
    const stop = exact(breakout.stop) as Exact
    const order = {
      symbol,
      side: breakout.side,
      size: '1' as Exact,
      stop,
      target: exact(breakout.target) as Exact,
    }
    const { account: entered, answer } = enter(passBar(before, quoteAt(i)).account, order)
    if (answer.outcome !== 'filled') throw new Error(answer.message)
    const risk = Decimal.of(answer.price).minus(Decimal.of(stop)).abs().toNumber()
    let account = entered
    for (const last = i + MOST_BARS_HELD; account.held.size > 0 && i < last; )
      account = passBar(account, quoteAt(++i)).account
    if (account.held.size > 0) account = leave(account, symbol).account
    const worth = Number(series.multiplier) * Number(rates[0])
    results.push(account.cash.minus(before.cash).toNumber() / (risk * worth))
    before = account
  }
  return results
}

describe('the edge', () => {
  // Ten markets of 60 days and two symbols: over 1,500 trades a regime, so four standard errors are 0.1.
  const measured = new Map(
    TRUE_REGIMES.map((only) => {
      const seeds = Array.from({ length: 10 }, (_, i) => i + 1)
      const rs = seeds.flatMap((seed) => generateMarket({ seed, days: 60, start, only }).flatMap(resultsInR))
      return [only, mean(rs)] as const
    }),
  )

  test.each(TRUE_REGIMES)('while %s is what the generator documents', (regime) => {
    expect(Math.abs((measured.get(regime) ?? 0) - MOTION[regime].expectancy)).toBeLessThan(0.1)
  })

  test('exists in one regime only', () => {
    expect(TRUE_REGIMES.filter((regime) => (measured.get(regime) ?? 0) > 0)).toEqual(['rising'])
  })
})
