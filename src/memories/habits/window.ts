import { mean, variance } from '../evidence/moments.ts'
import { type Figure, knownFigure, unknownFigure } from './figure.ts'

/** Closed trades that habits look back on at most. */
export const MOST_TRADES = 100

/** N = round(20 + 80·stability): steady behaviour may be averaged over longer. */
export const windowSize = (stability: number): number => Math.round(20 + 80 * stability)

/** N = max(20, min(100, round(50·(1 + stability)))): that of owm-1.0, whose 20 is never reached. */
export const seedWindow = (stability: number): number =>
  Math.max(20, Math.min(100, Math.round(50 * (1 + stability))))

/** Stability of an agent with too few trades to measure it. */
export const UNKNOWN_STABILITY = 0.5

/** Trades in a part: with fewer, the noise of single trades looks like unsteadiness. */
const PART = 20
/** Trades needed: two parts. */
const LEAST = 2 * PART
/** Spread of the parts at which stability is 0: they then differ by half. */
const UNSTEADY = 0.5

/**
 * Stability: 1 is always alike, 0 erratic. The trades are cut into consecutive parts of 20 or more; per behaviour (size, holding
 * time), 1 − spread/.5, where spread is the standard deviation of the parts' mean logarithms, about their coefficient
 * of variation. Both a change of habit and mere unevenness count. The behaviours that are known are averaged.
 */
export const stabilityOf = (behaviours: readonly (readonly number[])[]): Figure => {
  const enough = behaviours
    .map((values) => values.filter((value) => value > 0))
    .filter((values) => values.length >= LEAST)
  const most = Math.max(0, ...behaviours.map((values) => values.filter((value) => value > 0).length))
  if (enough.length === 0) return unknownFigure('Stability', most, LEAST)
  const value = mean(enough.map((values) => 1 - Math.min(1, partSpread(values.map(Math.log)) / UNSTEADY)))
  return knownFigure({
    value,
    n: most,
    least: LEAST,
    text: `Stability of size and holding time: ${value.toFixed(2)} of 1.`,
  })
}

const partSpread = (logs: readonly number[]): number => {
  const parts = Math.floor(logs.length / PART)
  const means = Array.from({ length: parts }, (_, i) =>
    mean(logs.slice(Math.round((i * logs.length) / parts), Math.round(((i + 1) * logs.length) / parts))),
  )
  return Math.sqrt(variance(means))
}
