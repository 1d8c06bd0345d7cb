import type { Episode } from '../episodes/episode.ts'
import { type AfterOutcomes, afterOutcomes } from './after-outcomes.ts'
import { againstExpected, exitAgainstTarget } from './against-expected.ts'
import { type Drift, driftsOf } from './drift.ts'
import { entrySize, sizeBasis } from './entry-size.ts'
import type { Figure } from './figure.ts'
import { busyOutcome, entriesADay } from './frequency.ts'
import { newest, type OpenTrade, type RBasis, type Trades, tradesOf } from './habit-trades.ts'
import { disposition, holdingAgainstExpected, holdingMean, holdingMedian } from './holding.ts'
import { expectancy, winRate } from './outcome-figures.ts'
import { type Pattern, patternsOf } from './patterns.ts'
import { kelly, sizeMean, sizeOverKelly, sizeSpread } from './size-figures.ts'
import { beyondStop, captured, entryDelay, entryDrift, gaveBack } from './timing.ts'
import { MOST_TRADES, stabilityOf, UNKNOWN_STABILITY, windowSize } from './window.ts'

export interface HabitFigures extends AfterOutcomes {
  readonly winRate: Figure
  readonly expectancy: Figure
  readonly holdingMedian: Figure
  readonly holdingMean: Figure
  readonly holdingAgainstExpected: Figure
  readonly disposition: Figure
  readonly entriesADay: Figure
  readonly busyOutcome: Figure
  readonly againstExpected: Figure
  readonly exitAgainstTarget: Figure
  readonly entryDelay: Figure
  readonly entryDrift: Figure
  readonly captured: Figure
  readonly beyondStop: Figure
  readonly gaveBack: Figure
  readonly sizeMean: Figure
  readonly sizeSpread: Figure
  readonly kelly: Figure
  readonly sizeOverKelly: Figure
}

/** What an agent does, in one strategy and symbol or in all of them, whatever it says it does. */
export interface Habits {
  /** Closed trades looked back on (at most 100), and the newest entries, open ones included, that figures are taken over. */
  readonly closed: number
  readonly window: number
  readonly stability: Figure
  /** Still open; and of these, without a mark, so that no figure knows how they stand. */
  readonly open: number
  readonly unmarked: number
  /** What 1R is: the risk to the stop, or the median loss. */
  readonly basis: RBasis
  readonly figures: HabitFigures
  /** Changes over all trades looked back on, not the window: a change shortens the window, and would hide itself. */
  readonly drift: readonly Drift[]
  readonly patterns: readonly Pattern[]
  /** One sentence for everything found. */
  readonly findings: readonly string[]
}

/** The habits in the newest closed trades and the open ones as they stand, in whatever order they are given. */
export const habitsOf = (closed: readonly Episode[], open: readonly OpenTrade[] = []): Habits => {
  const all = tradesOf(closed, open, MOST_TRADES)
  const stability = stabilityOf(behaviours(all))
  const window = newest(all, windowSize(stability.value ?? UNKNOWN_STABILITY))
  const figures = figuresOf(all, window)
  const drift = driftsOf(all)
  const patterns = patternsOf(window)
  return {
    closed: all.closed.length,
    window: window.entries.length,
    stability,
    open: all.open.length,
    unmarked: all.open.filter(({ markedR }) => markedR === null).length,
    basis: all.basis,
    figures,
    drift,
    patterns,
    findings: [
      ...[...Object.values(figures), ...drift].filter(({ found }) => found === true),
      ...patterns,
    ].map(({ text }) => text),
  }
}

const behaviours = ({ closed, entries }: Trades): readonly (readonly number[])[] => {
  const basis = sizeBasis(entries)
  return [
    entries.flatMap((entry) => entrySize(entry, basis) ?? []),
    closed.flatMap(({ episode }) => episode.holdingSeconds ?? []),
  ]
}

const figuresOf = (all: Trades, window: Trades): HabitFigures => ({
  winRate: winRate(window),
  expectancy: expectancy(window),
  holdingMedian: holdingMedian(window),
  holdingMean: holdingMean(window),
  holdingAgainstExpected: holdingAgainstExpected(window),
  disposition: disposition(window),
  entriesADay: entriesADay(window),
  busyOutcome: busyOutcome(all),
  againstExpected: againstExpected(window),
  exitAgainstTarget: exitAgainstTarget(window),
  ...afterOutcomes(all, window),
  entryDelay: entryDelay(window),
  entryDrift: entryDrift(window),
  captured: captured(window),
  beyondStop: beyondStop(window),
  gaveBack: gaveBack(window),
  sizeMean: sizeMean(window),
  sizeSpread: sizeSpread(window),
  kelly: kelly(window),
  sizeOverKelly: sizeOverKelly(window),
})
