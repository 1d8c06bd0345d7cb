import { describe, expect, test } from 'vitest'
import { type Outcomes, readingsOf } from '#memories'
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import { history } from '../../memories/evidence/testing/daily-situations.ts'
import { sizeQuestion } from '../testing/size-question.ts'
import { kellyFraction } from './kelly-fraction.ts'

// How often a size is given, by simulation (docs/method.md#size): one trade a day in regimes that last for weeks. The counts are small enough
// for a suite; `npm run bench -- size-p7` plays them with more lives.

type Draw = (random: () => number, day: number) => number

const LIVES = 700
/** 5%, and three standard errors of so many lives. */
const FIVE_PERCENT = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / LIVES)

const game =
  (p: number, win: number, loss: number): Draw =>
  (random) =>
    random() < p ? win : -loss
/** A normal outcome of mean and standard deviation in R (Box–Muller). */
const normal =
  (mean: number, sd = 1.2): Draw =>
  (random) =>
    mean + sd * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Every life is asked once, after its last trade, without a cap. */
const sizes = (
  trades: number,
  draw: Draw,
  seed: number,
  context: 'mixed' | 'one' = 'mixed',
): readonly number[] => {
  const random = mulberry32(seed)
  return Array.from({ length: LIVES }, () => {
    const weights = history(random, trades)
    const r = Float64Array.from({ length: trades }, (_, day) => draw(random, day))
    const evidence: Outcomes =
      context === 'mixed'
        ? { r, ...weights }
        : { ...weights, r, s: new Float64Array(trades).fill(1), groups: [] }
    return kellyFraction(sizeQuestion(evidence), { cap: 1 }).size
  })
}
const bets = (of: readonly number[]): number => of.filter((size) => size > 0).length / of.length

describe('without an edge', () => {
  test.each([
    ['1:1', game(0.5, 1, 1)],
    ['4:1', game(0.2, 4, 1)],
    ['.2:1.8', game(0.9, 0.2, 1.8)],
    ['.1:4.9', game(0.98, 0.1, 4.9)],
    ['19:1', game(0.05, 19, 1)],
    ['normal', normal(0)],
  ] as const)('at most 5%% of decisions bet on %s', (name, draw) => {
    for (const [trades, context] of [
      [60, 'mixed'],
      [300, 'mixed'],
      [300, 'one'],
    ] as const)
      expect(
        bets(sizes(trades, draw, 100 + trades, context)),
        `${name} ${trades} ${context}`,
      ).toBeLessThanOrEqual(FIVE_PERCENT)
  })

  test('it is a rate, not a promise never to bet: a rule that never does would pass all of the above', () => {
    expect(bets(sizes(300, game(0.5, 1, 1), 400))).toBeGreaterThan(0.01)
  })

  test('a loss rarer than the record is long is reckoned with', () => {
    const rare = game(0.995, 0.1005, 20)
    for (const trades of [300, 600]) expect(bets(sizes(trades, rare, trades))).toBeLessThanOrEqual(0.05)
  })

  test('outcomes that come in pairs count for less', () => {
    const fair = game(0.5, 1, 1)
    let last = 0
    const twins: Draw = (random, day) => {
      if (day % 2 === 0) last = fair(random, day)
      return last
    }
    expect(bets(sizes(300, twins, 8))).toBeLessThanOrEqual(FIVE_PERCENT)
  })
})

describe('with an edge against it', () => {
  test('1:1 at .40 is given a size in at most one decision of two hundred after 300 trades', () => {
    expect(bets(sizes(300, game(0.4, 1, 1), 5))).toBeLessThanOrEqual(0.005)
  })

  test('1:1 at .30 never, even after 60', () => {
    expect(bets(sizes(60, game(0.3, 1, 1), 6))).toBe(0)
  })
})

describe('with a real edge', () => {
  test('+.4R is bet on in nearly every decision after 300 trades', () => {
    expect(bets(sizes(300, normal(0.4), 9))).toBeGreaterThanOrEqual(0.95)
  })

  test('+.3R is bet on in most decisions after 1,000 trades, and never beyond its true Kelly', () => {
    const found = sizes(1000, normal(0.3), 7)
    expect(bets(found)).toBeGreaterThanOrEqual(0.85)
    // Kelly of a normal outcome is about mean over mean square.
    expect(found.filter((size) => size <= 0.3 / (1.44 + 0.09)).length / LIVES).toBeGreaterThanOrEqual(0.999)
  })

  test('an edge that dies is let go of: a hundred trades later at most half still bet', () => {
    const alive = normal(0.3)
    const dead = normal(-0.2)
    const dying: Draw = (random, day) => (day < 500 ? alive(random, day) : dead(random, day))
    expect(bets(sizes(600, dying, 11))).toBeLessThanOrEqual(0.5)
  })
})

describe('relevance', () => {
  const LESS = 60
  const meanRelevance = (name: string, edge: (trend: string) => number): number => {
    const random = mulberry32(21)
    let sum = 0
    for (let life = 0; life < LESS; life++) {
      const weights = history(random, 1000)
      const trend = weights.groups.find(({ field }) => field === 'trend')
      const r = Float64Array.from({ length: 1000 }, (_, i) =>
        normal(edge(trend?.of[i] === 1 ? 'one' : 'other'))(random, i),
      )
      sum += readingsOf({ ...weights, r })?.readings.find((one) => one.name === name)?.relevance ?? 0
    }
    return sum / LESS
  }

  test('a tag that matters is found, and where nothing does it is all trades', () => {
    expect(meanRelevance('trend', (trend) => (trend === 'one' ? 0.3 : -0.1))).toBeGreaterThan(0.5)
    expect(meanRelevance('all', () => 0)).toBeGreaterThan(0.7)
  })
})
