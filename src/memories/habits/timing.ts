import { Decimal, percent, SECOND_MS } from '#vocabulary'
import type { Episode } from '../episodes/episode.ts'
import { mean, median } from '../evidence/moments.ts'
import { zOfMean } from './association.ts'
import { type Figure, isFound, knownFigure, LEAST_FOR_HABIT, LEAST_TRADES, unknownFigure } from './figure.ts'
import type { Trades } from './habit-trades.ts'
import { clear, duration, finePercent } from './wording.ts'

/** Median seconds from the signal to the entry. Negative: the agent does not wait for the signal. */
export const entryDelay = ({ entries }: Trades): Figure => {
  const delays = entries.flatMap(({ at, signalAt }) =>
    signalAt === null ? [] : [(at - signalAt) / SECOND_MS],
  )
  const n = delays.length
  if (n < LEAST_TRADES)
    return unknownFigure('Delay from signal to entry', n, LEAST_TRADES, noSignals(n, LEAST_TRADES))
  const value = median(delays)
  const text = `Enters ${duration(Math.abs(value))} ${value < 0 ? 'before' : 'after'} the signal, in the middle of ${n} entries.`
  return knownFigure({ value, n, least: LEAST_TRADES, text })
}

/** Least drift worth reporting, a hundredth of a percent of the price: less is the spread's own noise. */
const LEAST_DRIFT = 0.0001

/** How much worse than at the signal the entry was, as a share of price; positive: the price had run away. */
export const entryDrift = ({ entries }: Trades): Figure => {
  const drifts = entries.flatMap(driftOf)
  const n = drifts.length
  if (n < LEAST_FOR_HABIT)
    return unknownFigure('Price given up at the entry', n, LEAST_FOR_HABIT, noSignals(n, LEAST_FOR_HABIT))
  const value = mean(drifts)
  const z = zOfMean(drifts)
  const found = isFound(z, value, LEAST_DRIFT)
  const text = `Enters ${finePercent(Math.abs(value))} ${value < 0 ? 'better' : 'worse'} than at the signal (${n} entries)${clear(found)}.`
  return knownFigure({ value, n, least: LEAST_FOR_HABIT, z, found, text })
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
  if (n < LEAST_TRADES)
    return unknownFigure(
      'Captured share',
      n,
      LEAST_TRADES,
      `${n} of at least ${LEAST_TRADES} winners with a best result known`,
    )
  const value = mean(shares)
  const text = `Winners keep ${percent(value)} of the best they showed (${n} winners).`
  return knownFigure({ value, n, least: LEAST_TRADES, text })
}

/** R lost beyond the 1R that was risked, per loser: gaps and costs, or a stop that was moved away. */
export const beyondStop = ({ closed }: Trades): Figure => {
  const excess = closed.flatMap(({ episode: { r, rSource } }) =>
    r !== null && rSource === 'stop' && r < 0 ? [Math.max(0, -r - 1)] : [],
  )
  const n = excess.length
  if (n < LEAST_TRADES)
    return unknownFigure(
      'Loss beyond the stop',
      n,
      LEAST_TRADES,
      `${n} of at least ${LEAST_TRADES} losers with a known stop`,
    )
  const value = mean(excess)
  const text = `Losers cost ${value.toFixed(2)}R beyond their stop on average (${n} losers).`
  return knownFigure({ value, n, least: LEAST_TRADES, text })
}

/** R that a loser had been ahead by, to count as given back. */
const AHEAD = 1

/** Share of losers that had been 1R ahead on the way. */
export const gaveBack = ({ closed }: Trades): Figure => {
  const best = closed.flatMap(({ episode: { r, rSource, mfeR } }) =>
    r !== null && rSource === 'stop' && r < 0 && mfeR !== null ? [mfeR] : [],
  )
  const n = best.length
  if (n < LEAST_TRADES)
    return unknownFigure(
      'Given back',
      n,
      LEAST_TRADES,
      `${n} of at least ${LEAST_TRADES} losers with a best result known`,
    )
  const value = best.filter((mfe) => mfe >= AHEAD).length / n
  return knownFigure({
    value,
    n,
    least: LEAST_TRADES,
    text: `${percent(value)} of ${n} losers had been 1R ahead.`,
  })
}
