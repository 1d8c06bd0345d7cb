import type { Condition, Leaf } from '../conditions/condition.ts'
import { allOf, anyOf } from '../conditions/normal-form.ts'
import type { Claim } from './belief.ts'

/** A belief that a person may start with, before there is any evidence. */
export interface ColdStartSeed {
  readonly key: string
  /** What it says, and why somebody would think so: a common opinion, not a finding of ours. */
  readonly text: string
  readonly reason: string
  readonly claim: Claim
  readonly condition: Condition
}

/** A spread over ATR(M5) at which the entry alone costs a quarter of what five minutes move. */
const WIDE_SPREAD = 0.25
/** Losses in a row from which people are known to trade differently; Aff starts here too. */
const LOSING_STREAK = 3

const withTrend: Condition = anyOf([
  allOf([
    { field: 'trend', is: 'up' },
    { field: 'direction', is: 'long' },
  ]),
  allOf([
    { field: 'trend', is: 'down' },
    { field: 'direction', is: 'short' },
  ]),
])

const againstTrend: Condition = anyOf([
  allOf([
    { field: 'trend', is: 'up' },
    { field: 'direction', is: 'short' },
  ]),
  allOf([
    { field: 'trend', is: 'down' },
    { field: 'direction', is: 'long' },
  ]),
])

const SEEDS: readonly ColdStartSeed[] = [
  {
    key: 'with-the-trend',
    text: 'Trades in the direction of the daily trend gain.',
    reason:
      'Trends of weeks to months have persisted in most markets over the last century; not in every year.',
    claim: 'gains',
    condition: withTrend,
  },
  {
    key: 'against-the-trend',
    text: 'Trades against the daily trend lose.',
    reason: 'The other side of the same observation. A strategy made for reversals should not start with it.',
    claim: 'loses',
    condition: againstTrend,
  },
  {
    key: 'low-volatility',
    text: 'Breakouts lose in low volatility.',
    reason: 'A breakout pays by the move that follows, and quiet markets tend to stay quiet for a while.',
    claim: 'loses',
    condition: { field: 'volatility', is: 'low' },
  },
  {
    key: 'extreme-volatility',
    text: 'Reversals lose in extreme volatility.',
    reason: 'Large moves come in clusters: the next one may go on in the same direction, through the stop.',
    claim: 'loses',
    condition: { field: 'volatility', is: 'extreme' },
  },
  {
    key: 'wide-spread',
    text: 'Trades at a wide spread lose.',
    reason: 'The spread is paid for certain. At a quarter of a five-minute range it takes most small edges.',
    claim: 'loses',
    condition: { field: 'spreadAsAtr', from: WIDE_SPREAD },
  },
  {
    key: 'losing-streak',
    text: 'Trades after three losses in a row lose.',
    reason: 'Outcomes may not depend on the streak, but decisions do: many people trade worse after losses.',
    claim: 'loses',
    condition: { field: 'losingStreak', from: LOSING_STREAK },
  },
]

/** The strategy or symbol that seeds are narrowed to; left out, any. */
export interface ColdStartScope {
  readonly strategy?: string | undefined
  readonly symbol?: string | undefined
}

/**
 * Seeds to choose from, narrowed to a strategy or symbol. Each starts at Beta(2, 1), a mild opinion: with what the first
 * few trades show it is gone.
 */
export const coldStartSeeds = ({ strategy, symbol }: ColdStartScope = {}): readonly ColdStartSeed[] => {
  const scope: readonly Leaf[] = [
    ...(strategy === undefined ? [] : [{ field: 'strategy', is: strategy } as const]),
    ...(symbol === undefined ? [] : [{ field: 'symbol', is: symbol } as const]),
  ]
  return SEEDS.map((seed) => ({ ...seed, condition: allOf([...scope, seed.condition]) }))
}
