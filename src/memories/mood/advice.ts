import { DRAWDOWN_LIMIT } from './drawdown-state.ts'

/** From the most careful to the least. */
export const ADVICE = ['halt', 'minimum', 'reduce', 'normal'] as const
export type Advice = (typeof ADVICE)[number]

/** Appetite up to which the advice is `minimum`: the floor of the rule `seed`. */
const MINIMUM_FROM = 0.1
/** Appetite below which the advice is `reduce`: the curve of the rule `seed` at half the limit. */
const REDUCE_BELOW = 0.75

/** What the state of the account says about trading at all (docs/method.md#mood). */
export const advice = (drawdown: number, appetite: number, limit: number = DRAWDOWN_LIMIT): Advice => {
  if (drawdown >= limit) return 'halt'
  if (appetite <= MINIMUM_FROM) return 'minimum'
  return appetite < REDUCE_BELOW ? 'reduce' : 'normal'
}
