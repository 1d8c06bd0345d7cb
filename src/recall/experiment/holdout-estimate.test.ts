import { describe, expect, test } from 'vitest'
import { DAY_MS, type Instant, mulberry32, plusMs } from '#vocabulary'
import { normal } from '../../lab/random/draw.ts'
import { type Draw, isWithheldAt, withheldBlock } from './assignment.ts'
import { type HoldoutTrade, holdoutEstimate, LEAST_STRATA } from './holdout-estimate.ts'

const ANCHOR = Date.parse('2026-01-05T00:00:00Z') as Instant
const draw = (over: Partial<Draw> = {}): Draw => ({
  anchor: ANCHOR,
  blockDays: 7,
  share: 0.5,
  seed: 'a seed',
  agent: 'gold',
  ...over,
})
const day = (n: number): Instant => plusMs(ANCHOR, n * DAY_MS)
const of = (plan: Draw, trades: readonly HoldoutTrade[], days: number, from = ANCHOR) =>
  holdoutEstimate(plan, trades, { from, until: day(days) })

/** One trade at noon of each day: `shown` R, or `withheld` R. */
const steady = (plan: Draw, days: number, shown: number, withheld: number): readonly HoldoutTrade[] =>
  Array.from({ length: days }, (_, n) => {
    const at = plusMs(day(n), DAY_MS / 2)
    return { at, r: isWithheldAt(plan, at) ? withheld : shown }
  })

describe('what counts', () => {
  test('is net R a day of block, days without a trade included', () => {
    const plan = draw({ share: 0.25 })
    const trades = steady(plan, 28 * 5, 1, 0).filter(({ at }) => (at - ANCHOR) % (7 * DAY_MS) < DAY_MS)
    const { strata, shown, withheld } = of(plan, trades, 28 * 5)
    expect(strata).toBe(5)
    expect(shown).toEqual({ blocks: 15, days: 105, trades: 15, rPerDay: 1 / 7, rPerTrade: 1 })
    expect(withheld).toEqual({ blocks: 5, days: 35, trades: 5, rPerDay: 0, rPerTrade: 0 })
  })

  test('is whole strata that have ended, from the one of the first turn on', () => {
    const plan = draw()
    const trades = steady(plan, 200, 0.3, 0.1)
    expect(of(plan, trades, 14 * 6 - 1).strata).toBe(5)
    expect(of(plan, trades, 14 * 6).strata).toBe(6)
    expect(of(plan, trades, 14 * 6, day(14 * 2 + 3))).toMatchObject({ strata: 4, shown: { trades: 28 } })
    expect(of(plan, trades, 14 * 6, day(300)).strata).toBe(0)
  })

  test('is a trade by the block of its entry, wherever it ends', () => {
    const plan = draw()
    const first = withheldBlock(plan, 0)
    const trades = [{ at: plusMs(day(first * 7 + 7), -1), r: -3 }]
    expect(of(plan, trades, 14)).toMatchObject({
      withheld: { trades: 1, rPerDay: -3 / 7 },
      shown: { trades: 0 },
    })
  })

  test('is no stratum that began with nothing to show', () => {
    const plan = draw()
    const trades = steady(plan, 14 * 8, 1, 0)
    const counted = { from: ANCHOR, until: day(14 * 8), empty: new Set([0, 7]) }
    expect(holdoutEstimate(plan, trades, counted)).toMatchObject({
      strata: 6,
      empty: 2,
      shown: { trades: 42 },
    })
  })

  test('is nothing before the experiment begins, and nothing where nothing was traded', () => {
    const early = [{ at: plusMs(ANCHOR, -1), r: 5 }]
    expect(of(draw(), early, 140)).toMatchObject({
      strata: 10,
      shown: { trades: 0 },
      difference: null,
      p: null,
    })
    expect(of(draw(), [], 3)).toMatchObject({ strata: 0, shown: { rPerDay: null, rPerTrade: null } })
  })
})

describe('the difference', () => {
  test('is the mean over strata of shown less withheld, with an interval around it', () => {
    const random = mulberry32(3)
    for (const share of [0.5, 0.2]) {
      const plan = draw({ share })
      const days = Math.round(1 / share) * 7 * 40
      const trades = steady(plan, days, 0.5, 0).map(({ at, r }) => ({ at, r: r + 0.01 * normal(random) }))
      const { difference, p } = of(plan, trades, days)
      expect(difference?.value).toBeCloseTo(0.5, 2)
      expect(difference?.lower).toBeLessThan(difference?.value ?? 0)
      expect(difference?.lower).toBeGreaterThan(0.49)
      expect(p).toBe(1 / 10_000)
    }
  })

  test('is judged by all ways in which the blocks could have been drawn', () => {
    const plan = draw()
    // Each stratum differs by about as much: as far apart are two of the 2⁵ assignments.
    const trades = steady(plan, 14 * 5, 1, 0).map((trade, i) => ({ ...trade, r: trade.r + i * 1e-6 }))
    expect(of(plan, trades, 14 * 5).p).toBeCloseTo(2 / 32, 2)
  })

  test('that was told is not taken back where later strata differ no more', () => {
    const plan = draw()
    const random = mulberry32(5)
    const early = steady(plan, 14 * 12, 0, 1).map(({ at, r }) => ({ at, r: r + 0.2 * normal(random) }))
    const later = steady(plan, 14 * 60, 0, 0).map(({ at, r }) => ({ at, r: r + 0.2 * normal(random) }))
    const then = of(plan, early, 14 * 12).difference
    const now = of(plan, [...early, ...later.slice(14 * 12)], 14 * 60).difference
    expect(then?.upper).toBeLessThan(0)
    expect(now?.upper).toBeLessThan(0)
    expect(now?.upper).toBeLessThanOrEqual(then?.upper ?? 0)
    expect(now?.value).toBeLessThanOrEqual(now?.upper ?? 0)
  })

  test('is not told of few strata', () => {
    const plan = draw()
    const trades = steady(plan, 200, 1, 0).map((trade, i) => ({ ...trade, r: trade.r + i * 1e-6 }))
    expect(of(plan, trades, 14 * (LEAST_STRATA - 1)).difference).toBeNull()
    expect(of(plan, trades, 14 * LEAST_STRATA).difference).not.toBeNull()
  })
})

describe('looked at again and again', () => {
  /** One trade a day of sd 1.2R, for 50 strata of two weeks: how often a difference is ever told, and told at the end. */
  const rates = (effect: number, seeds: number, share = 0.5) => {
    let ever = 0
    let last = 0
    for (let seed = 0; seed < seeds; seed++) {
      const random = mulberry32(40_000 + seed)
      const plan = draw({ seed: `look ${seed}`, share })
      const stratum = Math.round(7 / share)
      const trades = steady(plan, stratum * 50, effect, 0).map(({ at, r }) => ({
        at,
        r: r + 1.2 * normal(random),
      }))
      let told = false
      let isTold = false
      for (const strata of [LEAST_STRATA, 8, 12, 20, 30, 50]) {
        const until = day(stratum * strata)
        const { difference } = holdoutEstimate(plan, trades, { from: ANCHOR, until, draws: 0 })
        isTold = difference !== null && (difference.lower > 0 || difference.upper < 0)
        told ||= isTold
      }
      ever += told ? 1 : 0
      last += isTold ? 1 : 0
    }
    return { ever: ever / seeds, last: last / seeds }
  }

  test('no effect is told as one in few experiments', () => {
    // 5% over all looks and three standard errors of 100 experiments.
    expect(rates(0, 100).ever).toBeLessThanOrEqual(0.115)
  })

  test('an effect of half an R a day is found', () => {
    expect(rates(0.5, 100).last).toBeGreaterThanOrEqual(0.9)
  })
})
