import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { type Exact, plusMs } from '#vocabulary'
import { shuffled } from '../../lab/random/draw.ts'
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import type { Episode } from '../episodes/episode.ts'
import { habitsOf } from './habits.ts'
import { sampleAgent, sampleEpisode } from './testing/sample-agent.ts'

const trades = (count: number, told: (i: number) => Partial<Episode>): Episode[] =>
  Array.from({ length: count }, (_, i) => sampleEpisode({ n: i + 1, ...told(i) }))

const won = (i: number): boolean => i % 2 === 0

describe('figures by hand', () => {
  test('win rate and expectancy of five +2R and five -1R', () => {
    const { figures } = habitsOf(trades(10, (i) => ({ r: won(i) ? 2 : -1 })))
    expect(figures.winRate).toMatchObject({ value: 0.5, n: 10 })
    // Variance 2.5 over 10: s.e. .5; t95 at 9 degrees 1.833
    expect(figures.expectancy.value).toBe(0.5)
    expect(figures.expectancy.lower).toBeCloseTo(0.5 - 1.833 * 0.5, 3)
    expect(figures.expectancy.upper).toBeCloseTo(0.5 + 1.833 * 0.5, 3)
    expect(figures.expectancy.text).toBe('Makes +0.50R a trade (-0.42R to +1.42R) over 10 trades.')
  })

  test('ten equal wins do not make the interval a point: an unseen stop-out counts', () => {
    const { figures } = habitsOf(trades(10, () => ({ r: 0.2 })))
    // (1R)² over 10: s.e. .3162
    expect(figures.expectancy.lower).toBeCloseTo(0.2 - 1.833 * 0.31623, 3)
  })

  test('disposition is the mean hold of losers over that of winners, less one; positive holds losers', () => {
    const { figures } = habitsOf(
      trades(20, (i) => ({ r: won(i) ? 1 : -1, holdingSeconds: (won(i) ? 3_600 : 7_200) + 60 * (i % 5) })),
    )
    // Winners 3600 + 120 on average, losers 7200 + 120
    expect(figures.disposition.value).toBeCloseTo(7_320 / 3_720 - 1, 12)
    expect(figures.disposition.found).toBe(true)
    expect(figures.disposition.text).toBe(
      'Losers are held 2.0 times as long as winners (10 losers and 10 winners).',
    )
    expect([figures.holdingMedian.value, figures.holdingMean.value]).toEqual([5_520, 5_520])
  })

  test('holding is set against what was stated', () => {
    const { figures } = habitsOf(
      trades(20, (i) => ({ expectedSeconds: 1_800, holdingSeconds: i % 2 ? 1_800 : 7_200 })),
    )
    // Half as stated, half four times as long: 2 times in the geometric mean
    expect(figures.holdingAgainstExpected.value).toBeCloseTo(2, 9)
  })

  test('entry timing counts against the direction of the trade', () => {
    const { figures } = habitsOf(
      trades(20, (i) => {
        const { at } = sampleEpisode({ n: i + 1 })
        const short = i % 2 === 0
        return {
          direction: short ? 'short' : 'long',
          signalAt: plusMs(at, -90_000),
          signalPrice: '100' as Exact,
          price: (short ? '99.8' : '100.2') as Exact,
        }
      }),
    )
    expect(figures.entryDelay).toMatchObject({ value: 90, n: 20 })
    expect(figures.entryDrift.value).toBeCloseTo(0.002, 12)
    expect(figures.entryDrift.found).toBe(true)
    expect(figures.entryDrift.text).toBe('Enters 0.2% worse than at the signal (20 entries).')
  })

  test('exits: the share of the best that winners kept, and what losers cost beyond their stop or gave back', () => {
    const { figures } = habitsOf(
      trades(20, (i) =>
        won(i) ? { r: 1, mfeR: 2 } : { r: i % 4 === 1 ? -1.4 : -0.6, mfeR: i < 6 ? 1.5 : 0.1 },
      ),
    )
    expect(figures.captured).toMatchObject({ value: 0.5, n: 10 })
    expect(figures.beyondStop.value).toBeCloseTo(0.4 * 0.5, 12)
    expect(figures.gaveBack).toMatchObject({ value: 0.3, n: 10 })
  })

  test('size against Kelly: 2% at risk on an even bet won 12 of 20 times, whose Kelly is 20%', () => {
    const { figures } = habitsOf(
      trades(20, (i) => ({ r: i % 5 < 3 ? 1 : -1, riskShare: i % 2 ? 0.01 : 0.03 })),
    )
    expect(figures.kelly.value).toBeCloseTo(0.2, 9)
    expect(figures.sizeOverKelly.value).toBeCloseTo(0.1, 9)
    // sd √(20·.01²/19) over a mean of .02
    expect(figures.sizeSpread.value).toBeCloseTo(Math.sqrt((20 * 0.0001) / 19) / 0.02, 9)
    const losing = habitsOf(trades(20, (i) => ({ r: i % 5 < 2 ? 1 : -1 }))).figures
    expect(losing.sizeOverKelly).toMatchObject({ value: null, why: 'Kelly is 0, so any size is above it' })
  })

  test('after a loss is after the last outcome known at the entry, not after the trade entered before it', () => {
    // Each trade is held for 1.5 days and one is entered every day: the one known is two entries back.
    const sizes = [0.01, 0.02]
    const episodes = trades(42, (i) => {
      const lost = (k: number): boolean => k % 4 < 2
      return {
        r: lost(i) ? -1 : 1,
        holdingSeconds: 1.5 * 86_400,
        riskShare: sizes[i >= 2 && lost(i - 2) ? 1 : 0] ?? 0,
      }
    })
    expect(habitsOf(episodes).figures.sizeAfterLoss.value).toBeCloseTo(2, 9)
  })

  test('where stops are unknown, size is the notional', () => {
    const { figures } = habitsOf(
      trades(41, (i) => ({
        r: won(i) ? 1 : -1,
        riskShare: null,
        size: (i > 0 && !won(i - 1) ? '2' : '1') as Exact,
      })),
    )
    expect(figures.sizeAfterLoss.value).toBeCloseTo(2, 9)
    expect(figures.sizeMean.value).toBeNull()
  })
})

describe('what is not known', () => {
  test('no trades: every figure is unknown with its reason, and nothing is found', () => {
    const habits = habitsOf([])
    for (const figure of Object.values(habits.figures)) {
      expect(figure).toMatchObject({ value: null, found: null, n: 0 })
      expect(figure.why).not.toBeNull()
    }
    expect(habits).toMatchObject({ closed: 0, open: 0, window: 0, patterns: [], findings: [] })
  })

  test('nine trades do not make a win rate, ten do', () => {
    expect(habitsOf(trades(9, () => ({}))).figures.winRate).toMatchObject({ value: null, n: 9, least: 10 })
    expect(habitsOf(trades(10, () => ({}))).figures.winRate.value).toBe(1)
  })

  test('only closed trades with an outcome are counted', () => {
    const habits = habitsOf([
      ...trades(10, () => ({})),
      sampleEpisode({ n: 20, kind: 'no_trade', status: 'none' }),
      sampleEpisode({ n: 21, status: 'voided' }),
      sampleEpisode({ n: 22, r: null, rSource: 'none', pnl: null }),
    ])
    expect([habits.closed, habits.figures.winRate.n]).toEqual([10, 10])
  })

  test('outcomes by proxy are never mixed with those by stop', () => {
    const mixed = habitsOf(trades(30, (i) => ({ r: i < 10 ? 1 : 3, rSource: i < 10 ? 'stop' : 'proxy' })))
    expect([mixed.basis, mixed.figures.expectancy.value, mixed.figures.expectancy.n]).toEqual(['stop', 1, 10])
    const few = habitsOf(trades(30, (i) => ({ r: i < 9 ? 1 : 3, rSource: i < 9 ? 'stop' : 'proxy' })))
    expect([few.basis, few.figures.expectancy.value, few.figures.expectancy.n]).toEqual(['proxy', 3, 21])
  })

  test('open trades are counted, at their marks where there are any', () => {
    const open = [0.5, -2, null].map((markedR, i) => ({
      episode: sampleEpisode({
        n: 50 + i,
        status: 'open',
        r: null,
        rSource: 'none',
        pnl: null,
        outcomeKnownAt: null,
      }),
      markedR,
      heldSeconds: 60,
    }))
    const { figures, ...habits } = habitsOf(
      trades(10, (i) => ({ r: won(i) ? 2 : -1 })),
      open,
    )
    expect(habits).toMatchObject({ closed: 10, open: 3, unmarked: 1, window: 13 })
    // (5·2 − 5 + .5 − 2) / 12
    expect(figures.expectancy).toMatchObject({ value: 3.5 / 12, n: 12 })
    expect(figures.winRate).toMatchObject({ value: 0.5, n: 12 })
    expect(figures.winRate.text).toBe('Wins 50% of 12 trades, 2 of them open at their marks.')
  })
})

describe('whatever the agent', () => {
  const seeds = fc.integer({ min: 0, max: 2 ** 31 })
  const counts = fc.integer({ min: 0, max: 130 })

  test.prop([seeds, counts], { numRuns: 60 })(
    'the order in which trades are given does not matter',
    (seed, count) => {
      const episodes = sampleAgent(mulberry32(seed), count)
      expect(habitsOf(shuffled(mulberry32(seed + 1), episodes))).toEqual(habitsOf(episodes))
    },
  )

  test.prop([seeds, counts], { numRuns: 60 })(
    'only the newest hundred closed trades count',
    (seed, count) => {
      const episodes = sampleAgent(mulberry32(seed), 100 + count)
      expect(habitsOf(episodes)).toEqual(habitsOf(episodes.slice(-100)))
    },
  )

  test.prop([seeds, counts, fc.integer({ min: 2, max: 50 })], { numRuns: 60 })(
    'betting so many times as much throughout changes no comparison between sizes',
    (seed, count, factor) => {
      const episodes = sampleAgent(mulberry32(seed), count)
      const more = episodes.map((one) => ({ ...one, riskShare: (one.riskShare ?? 0) * factor }))
      const [plain, scaled] = [habitsOf(episodes), habitsOf(more)]
      expect(scaled.window).toBe(plain.window)
      for (const name of ['sizeAfterLoss', 'sizeAfterWins', 'recencyBias', 'sizeSpread'] as const) {
        const [a, b] = [plain.figures[name], scaled.figures[name]]
        expect(b.found).toBe(a.found)
        if (a.value === null) expect(b.value).toBeNull()
        else expect(b.value).toBeCloseTo(a.value, 6)
      }
    },
  )

  test.prop([seeds, counts], { numRuns: 60 })('every figure is a number or says why not', (seed, count) => {
    const { figures, stability } = habitsOf(sampleAgent(mulberry32(seed), count))
    for (const figure of [...Object.values(figures), stability]) {
      expect(figure.value === null).toBe(figure.why !== null)
      if (figure.value !== null) {
        expect(Number.isFinite(figure.value)).toBe(true)
        expect(figure.n).toBeGreaterThanOrEqual(figure.least)
      }
      expect(figure.text).toMatch(/\.$/)
      expect(figure.text).not.toMatch(/NaN|Infinity|undefined/)
    }
  })
})
