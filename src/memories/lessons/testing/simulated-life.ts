// The life of a simulated agent: a few trades a day in regimes that last for weeks, sizes that vary and are raised after losses, and outcomes
// of a game that is known. Each question of a reflection can be asked of it.
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '#vocabulary'
import type { ReflectedTrade } from '../reflected-trade.ts'

export type Random = () => number

/** One trade of a fair game: how it ended, and how far it went on the way, in R. */
export interface Played {
  readonly r: number
  readonly mfeR: number
  readonly maeR: number
}
export type Game = (random: Random) => Played

const positive = (random: Random): number => 1 - random()
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(positive(random))) * Math.cos(2 * Math.PI * random())

/** A fair game that ends at a loss of a or a gain of b, whichever comes first; the furthest that it went the other way is drawn from its law. */
export const firstOf =
  (a: number, b: number): Game =>
  (random) => {
    // From the entry: P(the gain comes first) = a/(a+b). Given the loss, P(it had been at m) = a(b−m)/(b(a+m)), solved for m.
    const furthest = (near: number, far: number): number => {
      const u = positive(random)
      return (near * far * (1 - u)) / (near + u * far)
    }
    return random() < a / (a + b)
      ? { r: b, mfeR: b, maeR: -furthest(b, a) }
      : { r: -a, mfeR: furthest(a, b), maeR: -a }
  }

/** The furthest that a path from 0 to r has gone up: the maximum of a Brownian bridge. */
const bridgeTop = (r: number, sd: number, random: Random): number =>
  (r + Math.sqrt(r * r - 2 * sd * sd * Math.log(positive(random)))) / 2

const ofSpread = (sd: number, random: Random): Played => {
  const r = sd * normal(random)
  return { r, mfeR: bridgeTop(r, sd, random), maeR: -bridgeTop(-r, sd, random) }
}

export const normalGame =
  (sd: number): Game =>
  (random) =>
    ofSpread(sd, random)

/** Student's t of three degrees with that standard deviation: normal, of a spread that is drawn anew. */
export const studentGame =
  (sd: number): Game =>
  (random) => {
    const chi = normal(random) ** 2 + normal(random) ** 2 + normal(random) ** 2
    return ofSpread(sd / Math.sqrt(chi), random)
  }

/** Watched only at entry and exit: nothing is known of the way. */
export const unwatched =
  (game: Game): Game =>
  (random) => {
    const { r } = game(random)
    return { r, mfeR: Math.max(0, r), maeR: Math.min(0, r) }
  }

/** Fair games, by the name of their kind. */
export const FAIR_GAMES: { readonly [name: string]: Game } = {
  '1:1': firstOf(1, 1),
  'N(0, 1.2)': normalGame(1.2),
  't₃': studentGame(1.2),
  '4:1': firstOf(1, 4),
  '19:1': firstOf(1, 19),
  '.2:1.8': firstOf(1.8, 0.2),
  '.1:4.9': firstOf(4.9, 0.1),
  '+.1005, −20R 1 in 200': firstOf(20, 0.1005),
  'N(0, 1.2), not watched': unwatched(normalGame(1.2)),
}

const TRENDS = ['up', 'down', 'none'] as const
const VOLATILITIES = ['low', 'normal', 'high', 'extreme'] as const
const SESSIONS = ['asia', 'london', 'newyork', 'overlap'] as const
const SYMBOLS = ['EURUSD', 'XAUUSD', 'SPX500'] as const
/** Days that a trend or a volatility lasts, on average. */
const REGIME_DAYS = 20
const MOST_A_DAY = 4
const FIRST = Date.UTC(2024, 0, 1)

const one = <T>(random: Random, of: readonly [T, ...T[]]): T => of[Math.floor(random() * of.length)] ?? of[0]

/** n trades of an agent; `edge` is added to the outcome of each, and to how far it went on the way. */
export const simulatedLife = (
  random: Random,
  n: number,
  game: Game,
  edge: (trade: Omit<ReflectedTrade, 'r' | 'mfeR' | 'maeR'>) => number = () => 0,
): readonly ReflectedTrade[] => {
  const trades: ReflectedTrade[] = []
  let trend = one(random, TRENDS)
  let volatility = one(random, VOLATILITIES)
  for (let day = 0; trades.length < n; day++) {
    if (random() < 1 / REGIME_DAYS) trend = one(random, TRENDS)
    if (random() < 1 / REGIME_DAYS) volatility = one(random, VOLATILITIES)
    let at = FIRST + day * DAY_MS + random() * 4 * HOUR_MS
    for (let left = 1 + Math.floor(random() * MOST_A_DAY); left > 0 && trades.length < n; left--) {
      const last = trades.at(-1)
      const raised = last !== undefined && last.r < 0 && random() < 0.5
      const held = (10 + random() * 120) * MINUTE_MS
      const played = game(random)
      const trade = {
        n: trades.length + 1,
        symbol: one(random, SYMBOLS),
        side: random() < 0.5 ? ('long' as const) : ('short' as const),
        entryAt: Math.round(at) as Instant,
        exitAt: Math.round(at + held) as Instant,
        heldSeconds: held / SECOND_MS,
        context: { trend, volatility, session: one(random, SESSIONS), barSeconds: 900 },
        riskShare: 0.005 * (1 + random()) * (raised ? 2 : 1),
      }
      const more = edge(trade)
      const r = played.r + more
      const mfeR = Math.max(0, r, played.mfeR + more)
      const maeR = Math.min(0, r, played.maeR + more)
      trades.push({ ...trade, r, mfeR, maeR })
      at += held + random() * 3 * HOUR_MS
    }
  }
  return trades
}

/** The edge of one regime: .3R with the trend up, and .1R less than nothing elsewhere. */
export const upTrendEdge = ({ context }: Pick<ReflectedTrade, 'context'>): number =>
  context.trend === 'up' ? 0.3 : -0.1
