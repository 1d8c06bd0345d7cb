import { describe, expect, test } from 'vitest'
import { DAY_MS, type Instant, mulberry32, plusMs } from '#vocabulary'
import { type Draw, isWithheldAt } from './assignment.ts'
import { holdoutEstimate } from './holdout-estimate.ts'
import { HOURS_A_DAY, type OneSlotTrade, oneSlotLife } from './testing/one-slot-trader.ts'

// What is held across decisions and days carries the difference from one arm into the other (docs/method.md#holdout).

const FROM = Date.parse('2026-01-05T00:00:00Z') as Instant
const SEEDS = 60
const DAYS = 1_120
/** Of an hour: 1.2R a trade. */
const NOISE = 0.35

const totalOf = (trades: readonly OneSlotTrade[]): number => trades.reduce((sum, { r }) => sum + r, 0)

/** Shown always less never, in R a day, without noise. */
const truth = (): number => {
  const days = 40_000
  const life = (shown: boolean) =>
    totalOf(oneSlotLife(mulberry32(1), { from: FROM, days, noise: 0 }, () => shown))
  return (life(true) - life(false)) / days
}

const lives = Array.from({ length: SEEDS }, (_, seed) => seed)

/** Whether it is shown at an hour, drawn once a day. */
const shownIn = (draw: Draw) => {
  const days = Array.from({ length: DAYS }, (_, day) => !isWithheldAt(draw, plusMs(FROM, day * DAY_MS)))
  return (_: Instant, hour: number): boolean => days[Math.floor(hour / HOURS_A_DAY)] ?? true
}

const byBlocks = (blockDays: number): number =>
  lives.reduce((sum, seed) => {
    const draw: Draw = { anchor: FROM, blockDays, share: 0.5, seed: `s${seed}`, agent: 'a' }
    const trades = oneSlotLife(
      mulberry32(100 + seed),
      { from: FROM, days: DAYS, noise: NOISE },
      shownIn(draw),
    )
    const until = plusMs(FROM, DAYS * DAY_MS)
    return (
      sum + (holdoutEstimate(draw, trades, { from: FROM, until, draws: 0 }).difference?.value ?? Number.NaN)
    )
  }, 0) / SEEDS

const bySingleDecisions = (): number =>
  lives.reduce((sum, seed) => {
    const coin = mulberry32(9_000 + seed)
    const flips = Array.from({ length: DAYS * HOURS_A_DAY }, () => coin() < 0.5)
    const trades = oneSlotLife(
      mulberry32(100 + seed),
      { from: FROM, days: DAYS, noise: NOISE },
      (_, hour) => flips[hour] ?? true,
    )
    const [shown, withheld] = [trades.filter((one) => one.shown), trades.filter((one) => !one.shown)]
    // Half of the decisions are of each arm.
    return sum + (totalOf(shown) - totalOf(withheld)) / (DAYS / 2)
  }, 0) / SEEDS

describe('a difference that positions carry from one arm into the other', () => {
  test('is 0.2R a day', () => {
    expect(truth()).toBeCloseTo(0.201, 2)
  })

  test('is recovered by blocks of a week', () => {
    expect(Math.abs(byBlocks(7) - 0.201)).toBeLessThanOrEqual(0.03)
  })

  test('is mostly lost by drawing single decisions, and in part by days', () => {
    expect(bySingleDecisions()).toBeLessThan(0.1)
    expect(byBlocks(1)).toBeLessThan(0.171)
  })
})
