import { handleOf } from '#vocabulary'
import type { Condition } from '../conditions/condition.ts'
import type { Belief } from './belief.ts'
import { beliefPosterior } from './shown.ts'

/** Trades that a test of a belief asks for. */
export const TEST_TRADES = 10

/** A belief that the next trades would teach most about, and what a plan to test it needs. */
export interface WorthTesting {
  readonly belief: Belief
  readonly handle: string
  /** Posterior sd of its expectancy in R; null where nothing was observed yet, the most uncertain of all. */
  readonly sd: number | null
  readonly condition: Condition
  readonly trades: number
}

/** The candidates that apply, the most uncertain first; ties by age. What was found, merged or retired needs no test, and what trades cannot test has none. */
export const worthTesting = (applying: readonly Belief[], limit = 3): readonly WorthTesting[] =>
  applying
    .filter(
      ({ state, mergedInto, claim }) => state === 'candidate' && mergedInto === null && claim !== 'other',
    )
    .map((belief) => ({ belief, sd: beliefPosterior(belief)?.sd ?? null }))
    .sort((a, b) => (b.sd ?? Infinity) - (a.sd ?? Infinity) || a.belief.n - b.belief.n)
    .slice(0, limit)
    .map(({ belief, sd }) => ({
      belief,
      handle: handleOf('belief', belief.n),
      sd,
      condition: belief.condition,
      trades: TEST_TRADES,
    }))
