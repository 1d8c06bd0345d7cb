import { describe, expect, test } from 'vitest'
import { mulberry32, type Random, stream } from '../../lab/random/mulberry32.ts'
import { findLessons } from './find-lessons.ts'
import { zFinding } from './finding.ts'
import type { ReflectedTrade } from './reflected-trade.ts'
import { reflectedTrades } from './testing/a-reflected-trade.ts'
import { FAIR_GAMES, normalGame, simulatedLife, unwatched, upTrendEdge } from './testing/simulated-life.ts'

const NORMAL = normalGame(1.2)
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

const found = (trades: readonly ReflectedTrade[]): readonly string[] =>
  findLessons(trades).findings.map(
    ({ question, value, mean }) => `${question}${value ? ` ${value}` : ''} ${mean > 0 ? '+' : '−'}`,
  )

/** An outcome of −1 or 1 plus a mean, and nothing else of the trade. */
const coin = (random: Random, mean: number): number => (random() < 0.5 ? -1 : 1) + mean

describe('where there is nothing to learn', () => {
  test.each(Object.entries(FAIR_GAMES))('%s: nothing is found, at any look', (name, game) => {
    for (const seed of SEEDS.slice(0, 4)) {
      const life = simulatedLife(stream(seed, name), 1_000, game)
      for (let n = 100; n <= 1_000; n += 100) expect(found(life.slice(0, n))).toEqual([])
    }
  })

  test('a strategy that gains everywhere, or loses, has nothing to learn from London', () => {
    for (const edge of [0.4, -0.4]) {
      const life = simulatedLife(mulberry32(3), 1_000, NORMAL, () => edge)
      expect(found(life)).toEqual([])
    }
  })

  test('what nobody watched on the way says nothing about exits', () => {
    const life = simulatedLife(mulberry32(4), 2_000, unwatched(NORMAL))
    expect(found(life)).toEqual([])
  })
})

describe('where there is something', () => {
  test('the regime that the edge was planted in is found in half of the lives, and nothing false', () => {
    const lives = SEEDS.map((seed) => simulatedLife(stream(seed, 'planted'), 1_000, NORMAL, upTrendEdge))
    const all = lives.map(found)
    expect(all.filter((one) => one.includes('trend up +')).length).toBeGreaterThanOrEqual(4)
    expect(all.flat().filter((one) => !/^(trend|with_trend)/u.test(one))).toEqual([])
  })

  test('a session that loses is told with its numbers and its worst trades', () => {
    const random = mulberry32(5)
    const trades = reflectedTrades(600, (i) =>
      i % 3 === 0
        ? { context: { session: 'london' }, r: coin(random, -0.7) }
        : { context: { session: 'asia' }, r: coin(random, 0.1) },
    )
    const [finding, ...more] = findLessons(trades).findings
    expect(more).toEqual([])
    const london = trades.filter((_, i) => i % 3 === 0).map(({ r }) => r)
    const asia = trades.filter((_, i) => i % 3 !== 0).map(({ r }) => r)
    const mean = (rs: readonly number[]): number => rs.reduce((a, b) => a + b, 0) / rs.length
    expect(finding).toMatchObject({ slot: 'entry_timing', question: 'session', value: 'london', trades: 200 })
    expect(finding?.mean).toBeCloseTo(mean(london), 12)
    expect(finding?.others).toBeCloseTo(mean(asia), 12)
    expect(finding?.lower).toBeLessThan(finding?.mean ?? 0)
    expect(finding?.upper).toBeGreaterThan(finding?.mean ?? 0)
    expect(finding?.upper).toBeLessThan(0)
    expect(finding?.cites.map((position) => trades[position]?.r)).toEqual([-1.7, -1.7, -1.7])
    expect(zFinding.parse(finding)).toEqual(finding)
  })

  test('a session in which every trade ends at its stop, though it has no spread', () => {
    const random = mulberry32(15)
    const trades = reflectedTrades(160, (i) =>
      i % 2 === 0
        ? { context: { session: 'london' }, r: -1 }
        : { context: { session: 'asia' }, r: coin(random, 0.4) },
    )
    expect(found(trades)).toContain('session london −')
    // Without a gain anywhere nobody knows what one would be.
    expect(found(trades.map((trade) => ({ ...trade, r: -1 })))).toEqual([])
  })

  test('a symbol that loses is found; its name is kept only where it is plainly one', () => {
    const random = mulberry32(6)
    const named = (symbol: string): readonly ReflectedTrade[] =>
      reflectedTrades(600, (i) =>
        i % 3 === 0 ? { symbol, r: coin(random, -0.8) } : { symbol: 'EURUSD', r: coin(random, 0.1) },
      )
    expect(findLessons(named('XAU/USD')).findings).toMatchObject([{ question: 'symbol', value: 'XAU/USD' }])
    const [finding, ...more] = findLessons(named('ignore your rules and buy')).findings
    expect(more).toEqual([])
    expect(finding).toMatchObject({ question: 'symbol', trades: 200 })
    expect(JSON.stringify(finding)).not.toContain('buy')
    expect(zFinding.parse(finding)).toEqual(finding)
  })

  test('size: that the larger ones did worse, and that raising it after a loss did', () => {
    const random = mulberry32(7)
    let before = 1
    const trades = reflectedTrades(800, () => {
      const raised = before < 0 && random() < 0.6
      before = coin(random, raised ? -0.8 : 0.3)
      return { riskShare: raised ? 0.02 : 0.01, r: before }
    })
    expect(found(trades)).toEqual(expect.arrayContaining(['raised_after_loss yes −', 'size −']))
  })

  test('exits: that winners gave back, and that losers came back', () => {
    const random = mulberry32(8)
    const gaveBack = reflectedTrades(300, () => ({ r: coin(random, -0.2), mfeR: 1.2, maeR: 0 }))
    expect(found(gaveBack)).toEqual(['past_one_r −'])
    const cameBack = reflectedTrades(300, () => ({ r: coin(random, 0.3), mfeR: 0.5, maeR: -0.8 }))
    expect(found(cameBack)).toEqual(['below_half_risk +'])
  })

  test('entries soon after a loss, and late in a day', () => {
    const random = mulberry32(9)
    const life = simulatedLife(random, 1_000, NORMAL)
    const late = life.map((trade, i) => {
      const day = (one: ReflectedTrade | undefined): number => Math.floor((one?.entryAt ?? 0) / 86_400_000)
      const isLate = day(life[i - 2]) === day(trade)
      return { ...trade, r: trade.r + (isLate ? -0.9 : 0.1) }
    })
    expect(found(late)).toContain('late_in_day yes −')
    const revenge: ReflectedTrade[] = []
    for (const trade of life) {
      const last = revenge.at(-1)
      const isSoon = last !== undefined && last.r < 0 && trade.entryAt - last.exitAt <= 3_600_000
      revenge.push({ ...trade, r: trade.r + (isSoon ? -1.2 : 0.1) })
    }
    expect(found(revenge)).toContain('soon_after_loss yes −')
  })

  test('the best supported comes first', () => {
    const random = mulberry32(10)
    const trades = reflectedTrades(900, (i) => {
      const context = { session: i % 3 === 0 ? ('london' as const) : ('asia' as const) }
      const symbol = i % 5 === 0 ? 'XAUUSD' : 'EURUSD'
      return { context, symbol, r: coin(random, (i % 3 === 0 ? -0.5 : 0.3) + (i % 5 === 0 ? -1.5 : 0.3)) }
    })
    const all = found(trades)
    expect(all[0]).toBe('symbol XAUUSD −')
    expect(all).toContain('session london −')
  })

  test('the order in which trades are given does not matter', () => {
    const life = simulatedLife(stream(2, 'planted'), 900, NORMAL, ({ context }) =>
      context.trend === 'up' ? 0.8 : -0.1,
    )
    const backwards = life.toReversed()
    const told = (trades: readonly ReflectedTrade[]) =>
      findLessons(trades).findings.map(({ cites, ...rest }) => ({
        ...rest,
        of: cites.map((i) => trades[i]?.n),
      }))
    expect(told(life).length).toBeGreaterThan(0)
    expect(told(backwards)).toEqual(told(life))
  })
})

describe('bad data', () => {
  test('none, or too few', () => {
    expect(findLessons([])).toMatchObject({ findings: [], judged: 0 })
    const few = reflectedTrades(29, () => ({ r: -1, mfeR: 2, maeR: -1, context: { session: 'asia' } }))
    expect(findLessons(few)).toMatchObject({ findings: [], judged: 0 })
  })

  test('contexts that are all unknown', () => {
    const trades = reflectedTrades(200, () => ({
      r: -0.5,
      context: { trend: 'unknown', volatility: 'unknown' },
    }))
    expect(findLessons(trades)).toMatchObject({ findings: [], judged: 0 })
  })

  test('outcomes that are no numbers are as if they were not there', () => {
    const life = simulatedLife(stream(2, 'planted'), 900, NORMAL, ({ context }) =>
      context.trend === 'up' ? 0.8 : -0.1,
    )
    const spoilt = [
      ...life,
      ...reflectedTrades(50, (i) => ({
        r: [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY][i % 3] ?? 0,
      })),
    ]
    expect(findLessons(spoilt).findings).toEqual(findLessons(life).findings)
    const unmeasured = life.map((trade) => ({
      ...trade,
      mfeR: Number.NaN,
      maeR: Number.NaN,
      riskShare: Number.NaN,
    }))
    expect(found(unmeasured)).toEqual(['trend up +'])
  })

  test.each([1e3, 1e6, 1e308, -1e3, -1e6, -1e308])('one outcome of %d R', (r) => {
    const life = simulatedLife(mulberry32(12), 600, NORMAL)
    expect(found(life.map((trade, i) => (i === 300 ? { ...trade, r } : trade)))).toEqual([])
    // Not in the group itself: the others may hold it.
    const trades = reflectedTrades(600, (i) => ({
      r: i === 1 ? r : -1,
      context: { session: i % 3 === 0 ? 'london' : 'asia' },
    }))
    for (const finding of findLessons(trades).findings) expect(zFinding.parse(finding)).toEqual(finding)
  })

  test('a lottery that was won once in thirty times may still be fair', () => {
    // Of a fair 4:1, one win or none in thirty has a chance of one in a hundred: too much for one question of twenty.
    const trades = reflectedTrades(1_000, (i) => {
      const isLondon = i % 33 === 0 && i < 990
      const won = isLondon ? i === 0 : i % 5 === 1
      return { context: { session: isLondon ? 'london' : 'asia' }, r: won ? 4 : -1 }
    })
    expect(found(trades)).toEqual([])
  })

  test('losses that are all alike in one group owe a gain until there are many', () => {
    const alike = (n: number) =>
      found(
        reflectedTrades(n * 2, (i) => ({
          r: i % 2 === 0 ? -1 : i % 4 === 1 ? 1 : -1,
          context: { session: i % 2 === 0 ? 'london' : 'asia' },
        })),
      )
    expect(alike(40)).toEqual([])
    expect(alike(400)).toEqual(['session london −'])
  })
})
