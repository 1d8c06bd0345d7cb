import { benchmark } from './benchmark.ts'
import {
  bet,
  CONTEXTS,
  type Draw,
  type Life,
  lifeOf,
  normal,
  sizeAfter,
  streaky,
  studentT,
  twins,
} from './size-lives.ts'

// What the size by five readings does over lives whose expectancy is known (docs/method.md#size).

/** Games without an edge whose outcomes are independent. */
const FAIR: { readonly [game: string]: Draw } = {
  '1:1': bet(0.5, 1, 1),
  normal: normal(0),
  '4:1': bet(0.2, 4, 1),
  '19:1': bet(0.05, 19, 1),
  't of 3 degrees': studentT(3),
  '.2:1.8': bet(0.9, 0.2, 1.8),
  '.1:4.9': bet(0.98, 0.1, 4.9),
}
const LIVES = { short: 300, full: 2_000 }

/** Lives of 300 decisions that growth is the mean of. */
const GROWN = { short: 60, full: 800 }
const TRADES_A_LIFE = 300

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
const standardError = (values: readonly number[]): number => {
  const centre = mean(values)
  const squares = values.reduce((sum, one) => sum + (one - centre) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1) / values.length)
}

/** The largest share of decisions with a size over games, kinds of situations and lengths of record. */
const worstShare = (
  games: { readonly [game: string]: Draw },
  lengths: readonly number[],
  lives: number,
  say: (line: string) => void,
): { readonly share: number; readonly where: string; readonly error: number } => {
  let worst = { share: -1, where: '' }
  for (const contexts of CONTEXTS)
    for (const [game, draw] of Object.entries(games)) {
      const bets = lengths.map(() => 0)
      for (let seed = 0; seed < lives; seed++) {
        const life = lifeOf(seed * 7 + 1, Math.max(...lengths), contexts, draw)
        for (const [i, trades] of lengths.entries())
          if (sizeAfter(life, trades) > 0) bets[i] = (bets[i] ?? 0) + 1
      }
      for (const [i, count] of bets.entries())
        if (count / lives > worst.share)
          worst = { share: count / lives, where: `${game}, ${contexts} contexts, ${lengths[i]} trades` }
      const shares = bets.map((count) => (count / lives).toFixed(4)).join(' ')
      say(`${game}, ${contexts} contexts, after ${lengths.join(', ')} trades: ${shares}`)
    }
  return { ...worst, error: Math.sqrt((worst.share * (1 - worst.share)) / lives) }
}

const told = ({ share, where, error }: ReturnType<typeof worstShare>): string =>
  `${share.toFixed(4)} ± ${error.toFixed(4)} (${where})`

export const size = benchmark({
  measures: {
    // 5%, and three standard errors of 2,000 lives.
    'size-p7': { unit: 'share', target: { atMost: 0.065 } },
    'size-rare-loss': { unit: 'share', target: { atMost: 0.05 } },
    'size-twins': { unit: 'share', target: { atMost: 0.065 } },
    'size-streaks': { unit: 'share', target: null },
  },
  run: async (stores, full) => {
    const lives = full ? LIVES.full : LIVES.short
    const worst = (games: { readonly [game: string]: Draw }, lengths: readonly number[]) =>
      worstShare(games, lengths, lives, stores.say)
    const fair = worst(FAIR, [60, 300, 1_000])
    const rare = worst({ '−20R once in 200': bet(0.995, 0.1005, 20) }, [300, 600, 1_000, 1_500])
    const twice = worst({ 'each outcome twice': twins(bet(0.5, 1, 1)) }, [100, 300, 1_000])
    const streaks = worst({ 'a correlation of .2': streaky(0.2) }, [60, 300, 1_000])
    return {
      values: {
        'size-p7': fair.share,
        'size-rare-loss': rare.share,
        'size-twins': twice.share,
        'size-streaks': streaks.share,
      },
      note: `${lives} lives a cell, the worst of each: ${[fair, rare, twice, streaks].map(told).join('; ')}`,
    }
  },
})

export const sizeGrowth = benchmark({
  measures: {
    'size-growth-uniform': { unit: 'log growth', target: { atLeast: 0.4 } },
    'size-flips': { unit: 'share', target: { atMost: 0.08 } },
    'size-growth-regime': { unit: 'log growth', target: { atLeast: 0.072 } },
  },
  run: async (stores, full) => {
    const lives = full ? GROWN.full : GROWN.short
    stores.say(`playing ${lives} lives of ${TRADES_A_LIFE} decisions, twice`)
    const uniform = played(lives, normal(0.2))
    const regime = played(
      lives,
      normal(({ trend }) => (trend === 'up' ? 0.3 : -0.1)),
    )
    const growth = (of: readonly Played[]): readonly number[] => of.map((one) => one.growth)
    const flips = uniform.map((one) => one.flips)
    return {
      values: {
        'size-growth-uniform': mean(growth(uniform)),
        'size-flips': mean(flips),
        'size-growth-regime': mean(growth(regime)),
      },
      note:
        `${lives} lives of ${TRADES_A_LIFE} trades, sd 1.2R, cap 2%; ` +
        `+.2R everywhere ± ${standardError(growth(uniform)).toFixed(3)}, a fixed 1% ${mean(uniform.map((one) => one.fixed)).toFixed(3)}; ` +
        `+.3R in one of three trends, −.1R else ± ${standardError(growth(regime)).toFixed(3)}, a fixed 1% ${mean(regime.map((one) => one.fixed)).toFixed(3)}`,
    }
  },
})

interface Played {
  readonly growth: number
  /** Of one per cent of equity at every trade. */
  readonly fixed: number
  /** Share of decisions at which it turned from bet to no bet or back. */
  readonly flips: number
}

const played = (lives: number, draw: Draw): readonly Played[] =>
  Array.from({ length: lives }, (_, seed) => playedOut(lifeOf(seed * 11 + 3, TRADES_A_LIFE, 'mixed', draw)))

const playedOut = (life: Life): Played => {
  let growth = 0
  let fixed = 0
  let flips = 0
  let before = 0
  for (const [trade, r] of life.r.entries()) {
    const now = sizeAfter(life, trade)
    growth += Math.log(1 + now * r)
    fixed += Math.log(1 + 0.01 * r)
    if (now > 0 !== before > 0) flips++
    before = now
  }
  return { growth, fixed, flips: flips / TRADES_A_LIFE }
}
