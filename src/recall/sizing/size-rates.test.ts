import { describe, expect, test } from 'vitest'
import { mulberry32 } from '../../lab/random/mulberry32.ts'
import { history } from '../../memories/evidence/testing/daily-situations.ts'
import { kellyFraction } from './kelly-fraction.ts'

// How often a size is given, by simulation (docs/method.md#size): one trade a day in regimes that last for weeks.

interface Game {
  readonly name: string
  readonly p: number
  readonly win: number
  readonly loss: number
}
const game = (name: string, p: number, win: number, loss: number): Game => ({ name, p, win, loss })

const SEEDS = 2000
/** 5%, and three standard errors of 2,000 runs. */
const FIVE_PERCENT = 0.065

/** Each game played over the same situations; `of` sees every answer without a cap. */
const play = (
  trades: number,
  games: readonly Game[],
  seed: number,
  of: (game: number, size: number) => void,
): void => {
  const random = mulberry32(seed)
  const r = new Float64Array(trades)
  for (let run = 0; run < SEEDS; run++) {
    const weights = history(random, trades)
    for (const [index, { p, win, loss }] of games.entries()) {
      for (let i = 0; i < trades; i++) r[i] = random() < p ? win : -loss
      of(
        index,
        kellyFraction({ evidence: { r, ...weights }, coverage: 1, halt: false, appetite: 1 }, { cap: 1 })
          .size,
      )
    }
  }
}

/** Share of decisions that bet, by game. */
const bets = (trades: number, games: readonly Game[], seed: number): readonly number[] => {
  const counts = games.map(() => 0)
  play(trades, games, seed, (index, size) => {
    if (size > 0) counts[index] = (counts[index] ?? 0) + 1
  })
  return counts.map((count) => count / SEEDS)
}

const FAIR = [
  game('1:1', 0.5, 1, 1),
  game('4:1', 0.2, 4, 1),
  game('.2:1.8', 0.9, 0.2, 1.8),
  game('.1:4.9', 0.98, 0.1, 4.9),
  game('19:1', 0.05, 19, 1),
]

describe('without an edge', () => {
  test.each([60, 300, 1500])(
    'at most 5% of decisions bet, after %i trades, in each of five fair games',
    (trades) => {
      const shares = bets(trades, FAIR, 100 + trades)
      for (const [index, share] of shares.entries())
        expect(share, FAIR[index]?.name).toBeLessThanOrEqual(FIVE_PERCENT)
      // It is a rate, not a promise never to bet: a rule that never does would pass all of the above.
      expect(Math.max(...shares)).toBeGreaterThan(0.01)
    },
  )
})

describe('with an edge against it', () => {
  test('1:1 at .40 is given a size in at most one decision of two hundred after 300 trades', () => {
    const [share] = bets(300, [game('.40', 0.4, 1, 1)], 5)
    expect(share).toBeLessThanOrEqual(0.005)
  })

  test('1:1 at .30 never, even after 60', () => {
    expect(bets(60, [game('.30', 0.3, 1, 1)], 6)).toEqual([0])
  })
})

test('a real edge of +.3R is bet on in most decisions after 1,000 trades, and never beyond its true Kelly', () => {
  // −1R or +W with mean .3 and standard deviation 1.2: W = .3 + 1.44/1.3, Kelly = .3/W.
  const win = 0.3 + 1.44 / 1.3
  const kelly = 0.3 / win
  let bet = 0
  let within = 0
  play(1000, [game('+.3R', 1.3 / (1 + win), win, 1)], 7, (_, size) => {
    if (size > 0) bet++
    if (size <= kelly) within++
  })
  expect(bet / SEEDS).toBeGreaterThanOrEqual(0.85)
  expect(within / SEEDS).toBeGreaterThanOrEqual(0.999)
})
