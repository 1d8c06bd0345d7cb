import { DAY_MS, handleOf, type Id, SECOND_MS, signedR } from '#vocabulary'
import type { Episode } from '../episodes/episode.ts'
import { mean } from '../evidence/moments.ts'
import { entrySize, sizeBasis } from './entry-size.ts'
import { LEAST_EFFECT } from './figure.ts'
import type { Trades } from './habit-trades.ts'
import { duration, finePercent, times } from './wording.ts'

export const DRIFTS_ABOUT = ['outcome', 'size', 'holding', 'frequency'] as const
export type DriftAbout = (typeof DRIFTS_ABOUT)[number]
/** An outcome improves or degrades; size, holding time and frequency shift. */
export const DRIFT_DIRECTIONS = ['improving', 'degrading', 'shifting'] as const
export type DriftDirection = (typeof DRIFT_DIRECTIONS)[number]

/** Whether the agent's behaviour has changed since some trade. */
export interface Drift {
  readonly about: DriftAbout
  /** Null: too few trades to tell. */
  readonly found: boolean | null
  readonly direction: DriftDirection | null
  /** After less before in R for outcomes; after over before for the others. */
  readonly size: number | null
  /** The level on each side: R a trade; the geometric mean of size, of seconds held, of entries a day. */
  readonly before: number | null
  readonly after: number | null
  /** The first trade after the change. */
  readonly since: { readonly id: Id; readonly n: number } | null
  readonly z: number | null
  readonly n: number
  readonly least: number
  readonly text: string
}

/** Trades on each side of a change; with fewer, single trades look like one. */
const LEAST_A_SIDE = 10
/** Trades needed in all, so that a change has room in the middle. */
const LEAST = 40
/**
 * Standard errors that the best of all splits must reach. The best of eighty is far from zero by itself: on steady
 * agents this threshold is passed in under 1% a series (Andrews 1993 has 3.56 at 1% for a tenth trimmed on each side). Per
 * reading: who reads after every trade for years will meet a false one.
 */
const SPLIT_Z = 3.7
/** Neighbours that repeat each other: as far as the variance looks for it (Newey and West 1987). */
const LAGS = 3
/** Outcomes are clipped as in the scale of outcomes. */
const CLIP = 5

interface Point {
  readonly episode: Episode
  readonly value: number
}

/** The cumulative-sum test for one change in the mean, over outcome, size, holding time and frequency (all but the first in logarithms). */
export const driftsOf = (trades: Trades): readonly Drift[] => {
  const basis = sizeBasis(trades.entries)
  const closed = trades.closed.map(({ episode }) => episode)
  const sizes = trades.entries.flatMap((episode) => point(episode, logOf(entrySize(episode, basis))))
  const holdings = closed.flatMap((episode) =>
    point(episode, episode.holdingSeconds === null ? null : Math.log(Math.max(1, episode.holdingSeconds))),
  )
  const outcomes = closed.flatMap((episode) =>
    point(
      episode,
      episode.r === null || episode.rSource !== trades.basis
        ? null
        : Math.max(-CLIP, Math.min(CLIP, episode.r)),
    ),
  )
  const sized = (level: number): string => (basis.by === 'risk' ? finePercent(level) : times(level))
  return [
    driftOf('outcome', outcomes, signedR),
    driftOf('size', sizes, sized),
    driftOf('holding', holdings, duration),
    driftOf('frequency', frequencies(trades.entries), (level) => `${level.toFixed(1)} entries a day`),
  ]
}

/** Logarithm of the entries a day that the wait since the entry before comes to; entries of one second are one second apart. */
const frequencies = (entries: readonly Episode[]): readonly Point[] =>
  entries.flatMap((episode, i) => {
    const before = entries[i - 1]
    return before === undefined
      ? []
      : point(episode, Math.log(DAY_MS / Math.max(SECOND_MS, episode.at - before.at)))
  })

const logOf = (value: number | null): number | null => (value === null ? null : Math.log(value))
const point = (episode: Episode, value: number | null): Point[] =>
  value === null ? [] : [{ episode, value }]

const NAMES: { readonly [A in DriftAbout]: string } = {
  outcome: 'Outcome',
  size: 'Size',
  holding: 'Holding time',
  frequency: 'Trading frequency',
}

const driftOf = (about: DriftAbout, points: readonly Point[], shown: (level: number) => string): Drift => {
  const n = points.length
  const nothing = {
    about,
    direction: null,
    size: null,
    before: null,
    after: null,
    since: null,
    n,
    least: LEAST,
  }
  if (n < LEAST)
    return {
      ...nothing,
      found: null,
      z: null,
      text: `${NAMES[about]} drift: unknown (${n} of at least ${LEAST} trades).`,
    }
  const values = points.map(({ value }) => value)
  const { at, change, z } = largestSplit(values)
  const first = points[at]?.episode
  const found = Math.abs(z) >= SPLIT_Z && (about === 'outcome' || Math.abs(change) >= LEAST_EFFECT)
  if (!found || first === undefined)
    return { ...nothing, found: false, z, text: `${NAMES[about]} is steady over ${n} trades.` }
  const level = (side: readonly number[]): number => (about === 'outcome' ? mean(side) : Math.exp(mean(side)))
  const [before, after] = [level(values.slice(0, at)), level(values.slice(at))]
  return {
    ...nothing,
    found: true,
    before,
    after,
    direction: about !== 'outcome' ? 'shifting' : change > 0 ? 'improving' : 'degrading',
    size: about === 'outcome' ? change : Math.exp(change),
    since: { id: first.id, n: first.n },
    z,
    text: said(
      about,
      change,
      [shown(before), shown(after)],
      `since about ${handleOf('episode', first.n)}, ${n - at} trades ago`,
    ),
  }
}

const said = (
  about: DriftAbout,
  change: number,
  [before, after]: readonly [string, string],
  since: string,
): string =>
  about === 'outcome'
    ? `Outcomes are ${change > 0 ? 'improving' : 'degrading'}: from ${before} to ${after} a trade, ${since}.`
    : `${NAMES[about]} has shifted from ${before} to ${after}, ${since}.`

interface Split {
  /** Index of the first value after it. */
  readonly at: number
  /** Mean after less mean before. */
  readonly change: number
  readonly z: number
}

/** The split with the largest |mean after − mean before| · √(k(n−k)/n), against the spread around the two means. */
export const largestSplit = (values: readonly number[]): Split => {
  const n = values.length
  const total = values.reduce((sum, value) => sum + value, 0)
  let best = { at: LEAST_A_SIDE, change: 0, weighted: 0 }
  let before = 0
  for (let k = 1; k <= n - LEAST_A_SIDE; k++) {
    before += values[k - 1] ?? 0
    if (k < LEAST_A_SIDE) continue
    const change = (total - before) / (n - k) - before / k
    const weighted = change * Math.sqrt((k * (n - k)) / n)
    if (Math.abs(weighted) > Math.abs(best.weighted)) best = { at: k, change, weighted }
  }
  const spread = Math.sqrt(longRunVariance(values, best.at))
  const z = best.weighted === 0 ? 0 : best.weighted / Math.max(spread, Math.abs(best.weighted) / MOST_Z)
  return { at: best.at, change: best.change, z }
}

/** The largest z: that of a change between two constants, which have no spread. */
const MOST_Z = 100

/** Long-run variance around the means of the two sides; never less than if the trades were independent. */
const longRunVariance = (values: readonly number[], at: number): number => {
  const [left, right] = [mean(values.slice(0, at)), mean(values.slice(at))]
  const rest = values.map((value, i) => value - (i < at ? left : right))
  const degrees = values.length - 2
  const product = (lag: number): number =>
    rest.reduce((sum, value, i) => (i < lag ? sum : sum + value * (rest[i - lag] ?? 0)), 0) / degrees
  const own = product(0)
  let repeated = 0
  for (let lag = 1; lag <= LAGS; lag++) repeated += (1 - lag / (LAGS + 1)) * product(lag)
  return Math.max(own, own + 2 * repeated)
}
