import { mean, median } from '../evidence/moments.ts'
import { association, zOfMean } from './association.ts'
import {
  type Figure,
  isFound,
  knownFigure,
  LEAST_A_SIDE,
  LEAST_FOR_HABIT,
  LEAST_TRADES,
  unknownFigure,
} from './figure.ts'
import type { Trades } from './habit-trades.ts'
import { clear, duration, judged, times } from './wording.ts'

/** Durations are compared in logarithms, where a trade closed in the second it was opened is one second long. */
const logSeconds = (seconds: number): number => Math.log(Math.max(1, seconds))

interface Held {
  readonly seconds: number
  readonly won: boolean
  readonly lost: boolean
  readonly expected: number | null
}

const held = ({ closed }: Trades): readonly Held[] =>
  closed.flatMap(({ episode, won, lost }) =>
    episode.holdingSeconds === null
      ? []
      : [{ seconds: episode.holdingSeconds, won, lost, expected: episode.expectedSeconds }],
  )

export const holdingMedian = (trades: Trades): Figure => holding(trades, 'Median', median)
export const holdingMean = (trades: Trades): Figure => holding(trades, 'Mean', mean)

const holding = (trades: Trades, name: string, of: (values: readonly number[]) => number): Figure => {
  const seconds = held(trades).map((trade) => trade.seconds)
  const n = seconds.length
  if (n < LEAST_TRADES) return unknownFigure(`${name} holding time`, n, LEAST_TRADES)
  const value = of(seconds)
  return knownFigure({
    value,
    n,
    least: LEAST_TRADES,
    text: `${name} holding time: ${duration(value)} over ${n} closed trades.`,
  })
}

/** Geometric mean of actual over stated holding time: 1 is as stated, 2 twice as long. */
export const holdingAgainstExpected = (trades: Trades): Figure => {
  const stated = held(trades).flatMap(({ seconds, expected }) =>
    expected === null || expected <= 0 ? [] : [{ seconds, expected }],
  )
  const logs = stated.map(({ seconds, expected }) => logSeconds(seconds) - logSeconds(expected))
  const n = logs.length
  const of = trades.closed.length
  if (n < LEAST_FOR_HABIT)
    return unknownFigure('Holding time against the stated one', n, LEAST_FOR_HABIT, undefined, of)
  const centre = mean(logs)
  const z = zOfMean(logs)
  const found = isFound(z, centre)
  const value = Math.exp(centre)
  // By the same mean as the ratio, so that the three agree.
  const typical = (seconds: readonly number[]): string => duration(Math.exp(mean(seconds.map(logSeconds))))
  const meant = typical(stated.map((one) => one.expected))
  const took = typical(stated.map((one) => one.seconds))
  const text = `Trades are held ${times(value)} as long as stated at the entry: ${took} where ${meant} was stated (${judged(n, of, 'trades')})${clear(found)}.`
  return knownFigure({ value, n, of, least: LEAST_FOR_HABIT, z, found, text })
}

/**
 * Disposition effect = mean hold of losers / mean hold of winners − 1; positive: losers are held longer (docs/method.md#habits).
 * It says what is done, not why: where the target is nearer than the stop, losers take longer by construction. Closed
 * trades only, so a loser that is still being held is not in it; the sentence says how many are.
 */
export const disposition = (trades: Trades): Figure => {
  const all = held(trades).filter(({ won, lost }) => won || lost)
  const winners = all.filter(({ won }) => won).map(({ seconds }) => seconds)
  const losers = all.filter(({ lost }) => lost).map(({ seconds }) => seconds)
  const n = all.length
  const sides = `${losers.length} losers and ${winners.length} winners`
  if (n < LEAST_FOR_HABIT || Math.min(winners.length, losers.length) < LEAST_A_SIDE || mean(winners) === 0)
    return unknownFigure(
      'Disposition effect',
      n,
      LEAST_FOR_HABIT,
      `${sides}; at least ${LEAST_FOR_HABIT} trades and ${LEAST_A_SIDE} of each`,
    )
  const value = mean(losers) / mean(winners) - 1
  const test = association(
    all.map(({ won }) => (won ? 0 : 1)),
    all.map(({ seconds }) => logSeconds(seconds)),
  )
  const z = test?.z ?? 0
  const found = value > 0 && z > 0 && isFound(z, Math.log1p(value))
  const under = trades.open.filter(({ markedR }) => markedR !== null && markedR < 0).length
  const waiting = under === 0 ? '' : `, not counting ${under} still open at a loss`
  const text = `Losers are held ${times(value + 1)} as long as winners (${sides}${waiting})${clear(found)}.`
  return knownFigure({ value, n, least: LEAST_FOR_HABIT, z, found, text })
}
