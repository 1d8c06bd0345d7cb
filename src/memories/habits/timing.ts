import { Decimal, percent, SECOND_MS } from '#vocabulary'
import type { Episode } from '../episodes/episode.ts'
import { mean, median } from '../evidence/moments.ts'
import { zOfMean } from './association.ts'
import { type Figure, isFound, knownFigure, LEAST_FOR_HABIT, LEAST_TRADES, unknownFigure } from './figure.ts'
import type { Trades } from './habit-trades.ts'
import { clear, duration, finePercent, judged } from './wording.ts'

/** Median seconds from the signal to the entry. Negative: the agent does not wait for the signal. */
export const entryDelay = ({ entries }: Trades): Figure => {
  const delays = entries.flatMap(({ at, signalAt }) =>
    signalAt === null ? [] : [(at - signalAt) / SECOND_MS],
  )
  const n = delays.length
  const of = entries.length
  if (n < LEAST_TRADES)
    return unknownFigure('Delay from signal to entry', n, LEAST_TRADES, noSignals(n, LEAST_TRADES), of)
  const value = median(delays)
  const text = `Enters ${duration(Math.abs(value))} ${value < 0 ? 'before' : 'after'} the signal, in the middle of ${judged(n, of, 'entries')}.`
  return knownFigure({ value, n, of, least: LEAST_TRADES, text })
}

/** Least drift worth reporting, a hundredth of a percent of the price: less is the spread's own noise. */
const LEAST_DRIFT = 0.0001

/** How much worse than at the signal the entry was, as a share of price; positive: the price had run away. */
export const entryDrift = ({ entries }: Trades): Figure => {
  const drifts = entries.flatMap(driftOf)
  const n = drifts.length
  const of = entries.length
  if (n < LEAST_FOR_HABIT)
    return unknownFigure('Price given up at the entry', n, LEAST_FOR_HABIT, noSignals(n, LEAST_FOR_HABIT), of)
  const value = mean(drifts)
  const z = zOfMean(drifts)
  const found = isFound(z, value, LEAST_DRIFT)
  const text = `Enters ${finePercent(Math.abs(value))} ${value < 0 ? 'better' : 'worse'} than at the signal (${judged(n, of, 'entries')})${clear(found)}.`
  return knownFigure({ value, n, of, least: LEAST_FOR_HABIT, z, found, text })
}

const noSignals = (n: number, least: number): string =>
  `${n} of at least ${least} entries with a signal given`

const driftOf = ({ price, signalPrice, direction }: Episode): readonly number[] => {
  if (price === null || signalPrice === null || direction === null) return []
  const signal = Decimal.of(signalPrice).toNumber()
  if (signal <= 0) return []
  return [((direction === 'long' ? 1 : -1) * (Decimal.of(price).toNumber() - signal)) / signal]
}

/** Share of the best result on the way that winners kept: 1 is an exit at the top. */
export const captured = ({ closed }: Trades): Figure => {
  const shares = closed.flatMap(({ episode: { r, rSource, mfeR } }) =>
    r !== null && rSource === 'stop' && r > 0 && mfeR !== null && mfeR > 0 ? [Math.min(1, r / mfeR)] : [],
  )
  const n = shares.length
  const of = closed.filter(({ won }) => won).length
  if (n < LEAST_TRADES)
    return unknownFigure(
      'Captured share',
      n,
      LEAST_TRADES,
      `${n} of at least ${LEAST_TRADES} winners with a best result known, of ${of}`,
      of,
    )
  const value = mean(shares)
  const text = `Winners keep ${percent(value)} of the best they showed (${judged(n, of, 'winners')}).`
  return knownFigure({ value, n, of, least: LEAST_TRADES, text })
}

/** R lost beyond the 1R that was risked, per loser: gaps and costs, or a stop that was moved away. */
export const beyondStop = ({ closed }: Trades): Figure => {
  const excess = closed.flatMap(({ episode: { r, rSource } }) =>
    r !== null && rSource === 'stop' && r < 0 ? [Math.max(0, -r - 1)] : [],
  )
  const n = excess.length
  const of = losersIn(closed)
  if (n < LEAST_TRADES)
    return unknownFigure(
      'Loss beyond the stop',
      n,
      LEAST_TRADES,
      `${n} of at least ${LEAST_TRADES} losers with a known stop, of ${of}`,
      of,
    )
  const value = mean(excess)
  const text = `Losers cost ${value.toFixed(2)}R beyond their stop on average (${judged(n, of, 'losers')}).`
  return knownFigure({ value, n, of, least: LEAST_TRADES, text })
}

const losersIn = (closed: Trades['closed']): number => closed.filter(({ lost }) => lost).length

/** R that a loser had been ahead by, to count as given back. */
const AHEAD = 1

/** Share of losers that had been 1R ahead on the way. */
export const gaveBack = ({ closed }: Trades): Figure => {
  const best = closed.flatMap(({ episode: { r, rSource, mfeR } }) =>
    r !== null && rSource === 'stop' && r < 0 && mfeR !== null ? [mfeR] : [],
  )
  const n = best.length
  const of = losersIn(closed)
  if (n < LEAST_TRADES)
    return unknownFigure(
      'Given back',
      n,
      LEAST_TRADES,
      `${n} of at least ${LEAST_TRADES} losers with a best result known, of ${of}`,
      of,
    )
  const value = best.filter((mfe) => mfe >= AHEAD).length / n
  return knownFigure({
    value,
    n,
    of,
    least: LEAST_TRADES,
    text: `${percent(value)} of losers had been 1R ahead (${judged(n, of, 'losers')}).`,
  })
}
