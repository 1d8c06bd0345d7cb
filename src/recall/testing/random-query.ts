import { SEED_FORMULA } from '#memories'
import { DAY_MS, type Instant } from '#vocabulary'
import { type EpisodeQuery, RECALL_ORDERS } from '../score/episode-query.ts'
import { type Dice, type EpisodeHistory, type HistoryShape, randomContext } from './random-history.ts'

const pick = <T>(dice: Dice, from: readonly T[]): T | undefined => from[Math.floor(dice() * from.length)]

/** Any history: empty, one day or years, full of ties, full of gaps, all losers, none. */
export const randomShape = (dice: Dice, sizes: readonly number[]): HistoryShape => ({
  episodes: pick(dice, sizes) ?? 0,
  days: pick(dice, [1, 3, 30, 400]) ?? 1,
  coarse: dice() < 0.5,
  missing: pick(dice, [0, 0, 0.2, 0.9, 1]) ?? 0,
  outcomes: pick(dice, ['mixed', 'mixed', 'mixed', 'losing', 'winning', 'none'] as const) ?? 'mixed',
})

const counts = (dice: Dice, episodes: number, most: number): ReadonlyMap<number, number> =>
  new Map(
    Array.from({ length: Math.floor(dice() * (dice() < 0.7 ? 8 : 300)) }, () => [
      1 + Math.floor(dice() * episodes),
      1 + Math.floor(dice() * most),
    ]),
  )

/** Any question about it, as of any moment. */
export const randomQuery = (
  dice: Dice,
  { lastSeq, end }: EpisodeHistory,
  episodes: number,
): EpisodeQuery => ({
  context: randomContext(dice, pick(dice, [0, 0, 0.3, 0.95, 1]) ?? 0),
  at: (end + Math.floor(pick(dice, [-2, 0, 1, 300]) ?? 0) * DAY_MS) as Instant,
  seq: dice() < 0.4 ? Math.floor(dice() * (lastSeq + 3)) : undefined,
  limit: pick(dice, [1, 2, 3, 5, 10, 10, 10, episodes < 100 ? 1000 : 20]) ?? 10,
  order: dice() < 0.6 ? undefined : pick(dice, RECALL_ORDERS),
  formula: dice() < 0.2 ? SEED_FORMULA : undefined,
  sigma: 0.5 + dice(),
  affect: { drawdownState: dice() < 0.3 ? 0.8 : 0, losingStreak: dice() < 0.3 ? 4 : 0 },
  citations: dice() < 0.4 ? counts(dice, episodes, 40) : undefined,
  shown: dice() < 0.4 ? counts(dice, episodes, 10) : undefined,
  weights: dice() < 0.2 ? { trend: 0.5, spread: 0, session: dice() < 0.5 ? undefined : 0 } : undefined,
  text: dice() < 0.1 ? new Map([...counts(dice, episodes, 1)].map(([n]) => [n, dice()])) : undefined,
  periodWeight: dice() < 0.1 ? (trace) => 0.5 + (trace.n % 7) / 7 : undefined,
  filter:
    dice() < 0.5
      ? undefined
      : {
          symbol: dice() < 0.5 ? 'XAUUSD' : undefined,
          strategy: dice() < 0.5 ? 'breakout' : undefined,
          variant: dice() < 0.2 ? 'v1' : undefined,
          direction: dice() < 0.2 ? 'long' : undefined,
          kinds: dice() < 0.2 ? ['trade', 'incident'] : undefined,
          run: dice() < 0.2 ? 'a' : undefined,
        },
})
