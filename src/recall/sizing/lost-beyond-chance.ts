import { everyLook, LEAST_EFFECTIVE, type LeftOut, type Readings } from '#memories'

/** How often a record that loses nothing in the long run is ever called a losing one, at any number of trades, at most. Sane: .01 to .1. */
const ERROR = 0.05

/** What a trade without an R counts as, either way: one whole stop, as in warnings. */
const WHOLE_STOP = 1

export interface Lost {
  readonly trades: number
  /** What they come to a trade, in R. */
  readonly mean: number
}

/**
 * What a record has lost, where that is more than chance would explain (docs/method.md#size); else null.
 *
 *   m + √(c·v₀)·√(2(nρ²+1)/(n²ρ²)·ln(√(nρ²+1)/.05)) ≤ 0,  n ≥ 10
 *
 * By an interval that holds at every look: it is asked after every trade, and whoever loses the probe once gathers nothing that could
 * give it back. By one standard error half of those with an edge of .2R had lost theirs, most within three trades. What the record may
 * still owe is no part of it: that was not lost.
 */
export const lostBeyondChance = (
  readings: Readings | null,
  { unmeasured, unmeasuredLost }: Pick<LeftOut, 'unmeasured' | 'unmeasuredLost'>,
): Lost | null => {
  const { nAll = 0, meanAll = 0, observations = 0 } = readings ?? {}
  const { floored, streaks } = readings?.spread ?? { floored: WHOLE_STOP, streaks: 1 }
  const n = nAll + unmeasured
  if (n < LEAST_EFFECTIVE) return null
  const withoutR = WHOLE_STOP * (unmeasured - 2 * unmeasuredLost)
  const mean = (nAll * meanAll + withoutR) / n
  const { upper } = everyLook(mean, Math.sqrt(streaks * floored), n, ERROR)
  return upper <= 0 ? { trades: observations + unmeasured, mean } : null
}
